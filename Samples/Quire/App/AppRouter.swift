import Mullion

/// Builds the view of any place.
struct AppRouter: Router {
  let store: StoreProjection<AppAction, AppState>

  func view(for route: AppRoute) -> some View {
    content(of: route)
  }

  @ViewBuilder private func content(of route: AppRoute) -> some View {
    switch route {
    case .library: LibraryView(store: Relays.library.projection(from: store), router: self)
    case .settings: PreferencesView(store: Relays.preferences.projection(from: store), router: self)
    case .document(let id):
      Relays.editor.projection(at: id, from: store).transpose().map { editor in
        EditorView(store: editor, options: options, route: route, router: self)
      }
    }
  }

  /// How the person likes their windows.
  var options: Preferences.Options { store.projection(\.preferences.options, action: { $0 }).state }

  /// What the palette offers.
  func palette(for route: AppRoute) -> [Palette.Line] { Palette.lines(for: route, in: store.state) }
}
