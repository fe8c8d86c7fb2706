import Mullion

/// The settings, in tabs.
struct PreferencesView: View, Routable {
  let store: StoreProjection<Preferences.Action, Preferences.State>
  let router: AppRouter

  var body: some View {
    TabView(selection: store.binding(\.tab, dispatch: { .tab(.select($0)) })) {
      general.tag(Preferences.Tab.general).tabItem("General")
      VStack { KeyList() }.padding(1).tag(Preferences.Tab.keys).tabItem("Keys")
    }
    .onKeyPress("esc") { store.dispatch(.chrome(.command(.close))) }
    .statusLine { Text("esc back  ctrl+p commands  F1 help").foregroundColor(.secondary) }
    .chrome(store.projection(\.chrome, action: { .chrome($0) }), lines: { router.palette(for: .settings) })
    .windowTitle("Settings")
  }

  private var general: some View {
    VStack {
      Toggle("Line numbers", isOn: option(\.showsLineNumbers))
      Toggle("Wrap long lines", isOn: option(\.wrapsLines))
      Toggle("Tab key inserts spaces", isOn: option(\.indentsWithSpaces))
      Picker("Tab width", selection: option(\.tabWidth)) {
        Text("2").tag(2)
        Text("4").tag(4)
        Text("8").tag(8)
      }
    }
    .padding(1)
  }

  private func option<Value>(_ path: WritableKeyPath<Preferences.Options, Value>) -> Binding<Value> {
    Binding(
      get: { store.state.options[keyPath: path] },
      set: { value in
        var options = store.state.options
        options[keyPath: path] = value
        store.dispatch(.optionsChanged(options))
      })
  }
}
