import MullionCore

/// The elements that keys select from a row.
struct ListNeighbours<ID> {
  var current: ID?
  var up: (ID, Int)?
  var down: (ID, Int)?
  var pageUp: (ID, Int)?
  var pageDown: (ID, Int)?
  var first: (ID, Int)?
  var last: (ID, Int)?
}

/// How a drawn list reacts; holds identities of rows, never the data.
@MainActor struct ListControl<ID: Hashable> {
  let position: WindowValue<ListPosition<ID>>
  let selection: Binding<ID?>?
  let submit: ((ID) -> Void)?
  let cursor: Int?
  let ids: ListNeighbours<ID>
  /// The rows that are seen: identity, index, and the line after the last.
  let rows: [(id: ID, index: Int, end: Int)]
  /// Whether the first click on a row submits it.
  var choosesOnClick = false

  func handle(_ press: KeyPress) -> Bool {
    guard press.modifiers.isEmpty else { return false }
    switch press.key {
    case .up: return select(ids.up)
    case .down: return select(ids.down)
    case .pageUp: return select(ids.pageUp)
    case .pageDown: return select(ids.pageDown)
    case .home: return select(ids.first)
    case .end: return select(ids.last)
    case .enter:
      guard let submit, let current = ids.current else { return false }
      submit(current)
      return true
    default: return false
    }
  }

  func handle(_ event: MouseEvent) -> Bool {
    switch event.action {
    case .scrollUp: return scroll(-3)
    case .scrollDown: return scroll(3)
    case .press where event.button == 0:
      guard let row = rows.first(where: { event.position.y < $0.end }) else { return true }
      let isSelected = row.index == cursor || (choosesOnClick && select((row.id, row.index)))
      guard isSelected, let submit else { return select((row.id, row.index)) }
      submit(row.id)
      return true
    default: return false
    }
  }

  private func select(_ row: (ID, Int)?) -> Bool {
    guard let row else { return false }
    if row.1 == cursor, position.value.reveals { return false }
    var now = position.value
    now.cursor = row.0
    now.reveals = true
    now.index = row.1
    position.value = now
    selection?.wrappedValue = row.0
    return true
  }

  private func scroll(_ rows: Int) -> Bool {
    var now = position.value
    let top = max(0, now.top + rows)
    guard top != now.top else { return false }
    now.top = top
    now.reveals = false
    position.value = now
    return true
  }
}
