import Mullion

/// One line for somebody's status bar: what is open, and what nobody has saved.
struct StatusView: View {
  let store: StoreProjection<AppAction, AppState>

  var body: some View {
    let documents = store.state.documents.values
    let changed = documents.filter(\.isChanged)
    return HStack(spacing: 1) {
      Text(documents.count == 1 ? "1 document" : "\(documents.count) documents")
      if let first = changed.first {
        Text("● \(changed.count == 1 ? first.title : "\(changed.count)") not saved").foregroundColor(.destructive)
      }
    }
  }
}
