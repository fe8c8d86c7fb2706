import MullionCore

/// One column of a `Table`: a title, a width and a view for each row.
public struct TableColumn<Element, Cell: View> {
  let title: String
  let width: Int?
  let alignment: HorizontalAlignment
  let cell: (Element) -> Cell

  /// Makes a column.
  ///
  /// - Parameters:
  ///   - title: Stands above it.
  ///   - width: Its columns; nil shares what the fixed ones leave.
  ///   - alignment: Where narrower cells stand.
  ///   - cell: Makes the cell of a row.
  public init(
    _ title: String, width: Int? = nil, alignment: HorizontalAlignment = .leading,
    @ViewBuilder cell: @escaping (Element) -> Cell
  ) {
    self.title = title
    self.width = width.map { min(max(0, $0), 1 << 20) }
    self.alignment = alignment
    self.cell = cell
  }
}

/// Rows of several columns under their titles; selected, scrolled and submitted as in a `List`, at the same cost.
public struct Table<Data: RandomAccessCollection, ID: Hashable, each Cell: View>: PrimitiveView {
  let list: (Columns) -> List<Data, ID, TableRow<Data.Element, repeat each Cell>>
  let columns: Columns

  typealias Columns = TableColumns<Data.Element, repeat each Cell>

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - data: What the rows are made from.
  ///   - id: What tells one element from another.
  ///   - selection: The selected row; without it each window remembers its own.
  ///   - onSubmit: Called with the selected row for Enter and for a click on it.
  ///   - column: The columns, from left to right.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<ID?>? = nil, onSubmit: ((ID) -> Void)? = nil,
    columns column: repeat TableColumn<Data.Element, each Cell>
  ) {
    columns = TableColumns(column: (repeat each column))
    list = { columns in
      List(data, id: id, selection: selection, onSubmit: onSubmit) { TableRow(columns: columns, element: $0) }
    }
  }

  /// What is offered; where nothing is, as its rows do below the titles.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    proposal.filled {
      let size = list(columns).size(in: proposal, context)
      return Size(width: size.width, height: size.height + 1)
    }
  }

  /// Both ways.
  public func stretches(along axis: Axis, _ context: ViewContext) -> Bool { true }

  /// Draws the titles and the rows that are seen.
  public func draw(in canvas: inout Canvas) {
    columns.drawTitles(in: &canvas)
    let below = Rect(x: 0, y: 1, width: canvas.size.width, height: canvas.size.height - 1)
    canvas.draw(list(columns), in: below, at: canvas.place.child(0))
  }
}

/// The columns of a table, and how they share its width.
@MainActor struct TableColumns<Element, each Cell: View> {
  let column: (repeat TableColumn<Element, each Cell>)

  /// Where each column starts and how wide it is; one column is free between two.
  func spans(in width: Int) -> [(start: Int, width: Int)] {
    var widths: [Int?] = []
    for column in repeat each column { widths.append(column.width) }
    var flexible = widths.count { $0 == nil }
    var rest = max(0, width - widths.reduce(0) { $0 + ($1 ?? 0) } - max(0, widths.count - 1))
    var start = 0
    return widths.map { fixed in
      let width = fixed ?? (rest + flexible - 1) / max(1, flexible)
      if fixed == nil {
        rest -= width
        flexible -= 1
      }
      defer { start += width + 1 }
      return (start, width)
    }
  }

  func drawTitles(in canvas: inout Canvas) {
    let spans = spans(in: canvas.size.width)
    var index = 0
    for column in repeat each column {
      let title = Text(column.title).bold().underline().lineLimit(1)
      let rect = Rect(x: spans[index].start, y: 0, width: spans[index].width, height: min(1, canvas.size.height))
      canvas.draw(title, in: rect, aligned: Alignment(horizontal: column.alignment, vertical: .top))
      index += 1
    }
  }
}

/// The cells of one element, each in its column.
public struct TableRow<Element, each Cell: View>: PrimitiveView {
  let columns: TableColumns<Element, repeat each Cell>
  let element: Element

  /// As wide as offered and as high as its highest cell.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    let spans = columns.spans(in: proposal.width ?? 80)
    var (index, height) = (0, 1)
    for column in repeat each columns.column {
      let offered = ProposedSize(width: spans[index].width, height: nil)
      height = max(height, column.cell(element).size(in: offered, context).height)
      index += 1
    }
    return Size(width: spans.last.map { $0.start + $0.width } ?? 0, height: height)
  }

  /// Draws the cells.
  public func draw(in canvas: inout Canvas) {
    let spans = columns.spans(in: canvas.size.width)
    var index = 0
    for column in repeat each columns.column {
      let rect = Rect(x: spans[index].start, y: 0, width: spans[index].width, height: canvas.size.height)
      let alignment = Alignment(horizontal: column.alignment, vertical: .top)
      canvas.draw(column.cell(element), in: rect, aligned: alignment, at: canvas.place.child(index))
      index += 1
    }
  }
}
