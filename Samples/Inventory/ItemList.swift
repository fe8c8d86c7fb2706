import Mullion

/// The items, and what can be done with the selected one.
struct ItemList: View {
  let store: StoreProjection<InventoryFeature.Action, InventoryFeature.State>

  var body: some View {
    VStack(spacing: 1) {
      rows
      HStack(spacing: 1) {
        Button("Add") { store.dispatch(.addButtonTapped) }.keyboardShortcut("a")
        HStack(spacing: 1) {
          Button("Edit") { store.dispatch(.editButtonTapped) }.keyboardShortcut("e")
          Button("Duplicate") { store.dispatch(.duplicateButtonTapped) }.keyboardShortcut("y")
          Button("Delete", role: .destructive) { store.dispatch(.deleteButtonTapped) }.keyboardShortcut("d")
        }
        .disabled(store.state.selectedItem == nil)
        Button("Count") { store.dispatch(.countButtonTapped) }.keyboardShortcut("c")
      }
    }
  }

  private var rows: some View {
    List(
      store.state.items, selection: store.binding(\.selection, dispatch: { .selected($0) }),
      onSubmit: { store.dispatch(.itemTapped($0)) },
      row: { item in
        HStack {
          Text(item.name).lineLimit(1)
          Spacer()
          Text("\(item.quantity)")
        }
      }
    )
    .overlay(alignment: .topLeading) {
      // Over the list and not in its place, which keeps the focus on it.
      if store.state.items.isEmpty {
        VStack {
          Text("Nothing is kept here yet.")
          Text("Add something with a.").foregroundColor(.secondary)
        }
      }
    }
  }
}

/// How much there is, and the keys that count where the window is.
struct InventoryStatus: View {
  let store: StoreProjection<InventoryFeature.Action, InventoryFeature.State>

  var body: some View {
    let items = store.state.items
    HStack {
      Text("\(items.count) \(items.count == 1 ? "item" : "items"), \(items.reduce(0) { $0 + $1.quantity }) in all")
        .lineLimit(1)
      Spacer()
      Text(keys).lineLimit(1).foregroundColor(.secondary)
    }
  }

  private var keys: String {
    switch store.state.path.last {
    case nil: "enter open  a e y d c  ctrl+q close"
    case .detail: "f fact  n next  e edit  d delete  esc back"
    case .counter: "+ - count  f fact  esc back"
    case .fact: "r again  u use  esc back"
    }
  }
}
