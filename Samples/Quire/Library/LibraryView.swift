import Mullion

/// Folders as a stack, files as its end.
struct LibraryView: View, Routable {
  let store: StoreProjection<Library.Action, Library.State>
  let router: AppRouter

  var body: some View {
    NavigationStack(path: store.binding(\.path, dispatch: { .navigation(.setPath($0)) })) {
      FolderView(store: store, folder: store.state.root)
    } destination: { (route: Library.Route) in
      FolderView(store: store, folder: route.folder)
    }
    .statusLine { status }
    .presenting(store, \.failure, dismiss: .failure(.dismiss), as: .alert) { error in
      AlertView("Not opened", dismiss: { store.dispatch(.failure(.dismiss)) }) {
      } message: {
        Text(error.description)
      }
    }
    .chrome(store.projection(\.chrome, action: { .chrome($0) }), lines: { router.palette(for: .library) })
    .windowTitle(store.state.folder)
  }

  private var status: some View {
    HStack {
      Text(store.state.folder).lineLimit(1)
      Spacer()
      Text(store.state.showsHidden ? ". hide hidden" : ". show hidden").foregroundColor(.secondary)
      Text("enter open  ctrl+n new").foregroundColor(.secondary)
    }
  }
}

/// The names in one folder.
private struct FolderView: View {
  let store: StoreProjection<Library.Action, Library.State>
  let folder: String

  var body: some View {
    content
      .navigationTitle(folder.pathName)
      .onKeyPress { press in
        guard press.modifiers.isEmpty else { return false }
        switch press.key {
        case Key("."): store.dispatch(.hiddenToggled)
        case Key("r"): store.dispatch(.refreshTapped)
        case .backspace, .left: store.dispatch(.parentChosen)
        default: return false
        }
        return true
      }
  }

  @ViewBuilder private var content: some View {
    switch store.state.listings[folder] {
    case nil, .loading: Text("Reading…").foregroundColor(.secondary)
    case .failed(let reason): Text(reason).foregroundColor(.destructive)
    case .entries: list
    }
  }

  private var list: some View {
    let (store, folder) = (store, folder)
    let entries = store.state.entries(of: folder)
    return List(
      folder == "/" || !store.state.path.isEmpty ? entries : [.parent] + entries, id: \.self,
      onSubmit: { entry in
        store.dispatch(entry == .parent ? .parentChosen : .entryChosen(entry, in: folder))
      },
      row: { entry in Text(entry.isFolder ? entry.name + "/" : entry.name).lineLimit(1) })
  }
}

extension FolderEntry {
  /// The row that leads out of the folder.
  fileprivate static let parent = FolderEntry(name: "..", isFolder: true)
}
