import MullionCore

/// A column of rows of which one is selected; it costs what is visible, however many there are.
///
/// Arrows, Page Up, Page Down, Home, End and a click select; Enter, or a click on the selected row, submits. The wheel
/// moves the rows and leaves the selection. Only the rows that are seen are ever made.
public struct List<Data: RandomAccessCollection, ID: Hashable, Row: View>: PrimitiveView {
  let data: Data
  let id: KeyPath<Data.Element, ID>
  let selection: Binding<ID?>?
  let submit: ((ID) -> Void)?
  let row: (Data.Element) -> Row

  /// Makes a list.
  ///
  /// - Parameters:
  ///   - data: What the rows are made from.
  ///   - id: What tells one element from another.
  ///   - selection: The selected row; without it each window remembers its own.
  ///   - onSubmit: Called with the selected row for Enter and for a click on it.
  ///   - row: Makes a row.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<ID?>? = nil, onSubmit: ((ID) -> Void)? = nil,
    @ViewBuilder row: @escaping (Data.Element) -> Row
  ) {
    self.data = data
    self.id = id
    self.selection = selection
    submit = onSubmit
    self.row = row
  }

  /// Makes a list of elements with an identity of their own.
  public init(
    _ data: Data, selection: Binding<ID?>? = nil, onSubmit: ((ID) -> Void)? = nil,
    @ViewBuilder row: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, ID == Data.Element.ID {
    self.init(data, id: \.id, selection: selection, onSubmit: onSubmit, row: row)
  }

  /// What is offered; where nothing is, a row for each element and the width of the first ones.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    proposal.filled {
      let row = ProposedSize(width: nil, height: 1)
      let widths = data.prefix(50).map { self.row($0).size(in: row, context.inStack(along: nil)).width }
      return Size(width: widths.max() ?? 0, height: data.count)
    }
  }

  /// Both ways.
  public func stretches(along axis: Axis, _ context: ViewContext) -> Bool { true }

  /// Draws the rows that are seen.
  public func draw(in canvas: inout Canvas) {
    reportSelection(in: canvas)
    guard let sidebar = canvas.drawing.stackedSidebar else { return draw(choosesOnClick: false, in: &canvas) }
    inSidebar(sidebar).draw(choosesOnClick: true, in: &canvas)
  }

  private func draw(choosesOnClick: Bool, in canvas: inout Canvas) {
    let position = canvas.value("List.position", default: ListPosition<ID>())
    let rows = ListRows(list: self, size: canvas.size, context: canvas.context.inStack(along: nil))
    var now = position.value
    let cursor = rows.cursor(now)
    now.reveals = now.reveals || cursor != now.index
    now.index = cursor
    let shown = rows.shown(at: &now)
    canvas.settle(position, to: now)
    let control = ListControl(
      position: position, selection: selection, submit: submit, cursor: cursor, ids: rows.ids(around: cursor),
      rows: shown.map { ($0.id, $0.index, $0.y + $0.height) }, choosesOnClick: choosesOnClick)
    let isFocused = canvas.focusable(keys: { control.handle($0) }, mouse: { control.handle($0) })
    for row in shown {
      let rect = Rect(x: 0, y: row.y, width: canvas.size.width, height: row.height)
      row.draw(&canvas, rect, canvas.place.child(id: row.id))
      guard row.index == cursor else { continue }
      if isFocused {
        canvas.restyle(rect) { $0.attributes.insert(.reverse) }
      } else if selection != nil {
        canvas.restyle(rect) { $0.attributes.insert(.bold) }
      }
    }
  }
}

extension List {
  /// Tells a split view that is shown as a stack about the selection.
  private func reportSelection(in canvas: Canvas) {
    guard let selection, case .some(.none) = canvas.drawing.probed else { return }
    canvas.drawing.probed = SidebarSelection(
      isThere: { selection.wrappedValue != nil },
      clear: { if selection.wrappedValue != nil { selection.wrappedValue = nil } })
  }

  /// The same list where a selection leads away from it: it selects only what is submitted.
  private func inSidebar(_ sidebar: StackedSidebar) -> List {
    let (selection, submit) = (selection, submit)
    return List(
      data, id: id,
      onSubmit: { id in
        selection?.wrappedValue = id
        submit?(id)
        sidebar.choose()
      }, row: row)
  }
}

/// What a window remembers of a list.
struct ListPosition<ID: Hashable> {
  /// The first row that is shown.
  var top = 0
  /// Where the selected row was found last; rows that move are looked for around it.
  var index: Int?
  /// The selected row of a list without a binding.
  var cursor: ID?
  /// Whether the selected row must be seen; not after the wheel was turned.
  var reveals = true
}

/// The rows of a list, made one by one as they are needed.
@MainActor struct ListRows<Data: RandomAccessCollection, ID: Hashable, Row: View> {
  let list: List<Data, ID, Row>
  let size: Size
  let context: ViewContext

  struct Shown {
    let draw: (inout Canvas, Rect, Place) -> Void
    let id: ID
    let index: Int
    var y: Int
    let height: Int
  }

  var count: Int { list.data.count }

  func id(_ index: Int) -> ID { element(index)[keyPath: list.id] }

  /// The selected row; a list without a binding always has one while it has rows.
  func cursor(_ position: ListPosition<ID>) -> Int? {
    if let selection = list.selection { return index(of: selection.wrappedValue, near: position.index) }
    guard count > 0 else { return nil }
    return index(of: position.cursor, near: position.index) ?? min(position.index ?? 0, count - 1)
  }

  /// Where an element is: where it was, nearby, or anywhere.
  func index(of id: ID?, near hint: Int?) -> Int? {
    guard let id else { return nil }
    if let hint, count > 0 {
      for index in max(0, min(hint, count) - 8)..<min(count, hint + 8) where self.id(index) == id { return index }
    }
    return list.data.firstIndex { $0[keyPath: list.id] == id }.map {
      list.data.distance(from: list.data.startIndex, to: $0)
    }
  }

  /// The rows that are seen, after moving the first one so that the selected is among them if it must be.
  func shown(at position: inout ListPosition<ID>) -> [Shown] {
    guard count > 0, size.height > 0 else { return [] }
    position.top = max(0, min(position.top, count - 1))
    if position.reveals, let cursor = position.index {
      if cursor < position.top { position.top = cursor }
      if cursor - position.top >= size.height { return shown(endingWith: cursor, &position) }
    }
    let rows = shown(from: position.top)
    if position.reveals, let cursor = position.index, !rows.contains(where: { isWhole($0, cursor) }) {
      return shown(endingWith: cursor, &position)
    }
    if let last = rows.last, last.y + last.height < size.height, position.top > 0 {
      return shown(endingWith: count - 1, &position)
    }
    return rows
  }

  /// The elements that keys select from a row, with their indices.
  func ids(around cursor: Int?) -> ListNeighbours<ID> {
    guard count > 0 else { return ListNeighbours() }
    let page = max(1, size.height - 1)
    func at(_ index: Int) -> (ID, Int) {
      let index = max(0, min(index, count - 1))
      return (id(index), index)
    }
    guard let cursor else {
      return ListNeighbours(
        current: nil, up: at(count - 1), down: at(0), pageUp: at(0), pageDown: at(0), first: at(0),
        last: at(count - 1))
    }
    return ListNeighbours(
      current: id(cursor), up: cursor > 0 ? at(cursor - 1) : nil, down: cursor < count - 1 ? at(cursor + 1) : nil,
      pageUp: at(cursor - page), pageDown: at(cursor + page), first: at(0), last: at(count - 1))
  }

  private func isWhole(_ row: Shown, _ cursor: Int) -> Bool {
    row.index == cursor && (row.y + row.height <= size.height || row.y == 0)
  }

  private func element(_ index: Int) -> Data.Element {
    list.data[list.data.index(list.data.startIndex, offsetBy: index)]
  }

  private func make(_ index: Int, y: Int) -> Shown {
    let element = element(index)
    var visitor = RowVisitor(width: size.width, context: context)
    list.row(element).visitPrimitive(at: .root, &visitor)
    return Shown(draw: visitor.draw, id: element[keyPath: list.id], index: index, y: y, height: visitor.height)
  }

  private func shown(from top: Int) -> [Shown] {
    var rows: [Shown] = []
    var y = 0
    var index = top
    while y < size.height, index < count {
      rows.append(make(index, y: y))
      y += rows[rows.count - 1].height
      index += 1
    }
    return rows
  }

  /// The rows such that one is the last that is seen whole, as far up as there are any.
  private func shown(endingWith last: Int, _ position: inout ListPosition<ID>) -> [Shown] {
    var rows: [Shown] = []
    var (height, index) = (0, last)
    while index >= 0 {
      let row = make(index, y: 0)
      if !rows.isEmpty, height + row.height > size.height { break }
      rows.append(row)
      height += row.height
      index -= 1
    }
    position.top = index + 1
    rows.reverse()
    var y = 0
    for index in rows.indices {
      rows[index].y = y
      y += rows[index].height
    }
    var next = last + 1
    while y < size.height, next < count {
      rows.append(make(next, y: y))
      y += rows[rows.count - 1].height
      next += 1
    }
    return rows
  }
}

/// Sizes a row, and keeps it to be drawn.
private struct RowVisitor: ChildVisitor {
  let width: Int
  let context: ViewContext
  var height = 1
  var draw: (inout Canvas, Rect, Place) -> Void = { _, _, _ in }

  init(width: Int, context: ViewContext) {
    self.width = width
    self.context = context
  }

  mutating func visit(_ child: some View, at place: Place) {
    let context = context
    height = max(1, child.size(in: ProposedSize(width: width, height: nil), context).height)
    draw = { canvas, rect, place in canvas.draw(child, in: rect, at: place, context: context) }
  }
}
