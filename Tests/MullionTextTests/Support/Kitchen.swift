import MullionCore
import MullionText

/// State that views are made from.
@MainActor final class Model<Value> {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }

  var binding: Binding<Value> {
    Binding(get: { self.value }, set: { self.value = $0 })
  }

  func binding<Part>(_ path: WritableKeyPath<Value, Part>) -> Binding<Part> {
    Binding(get: { self.value[keyPath: path] }, set: { self.value[keyPath: path] = $0 })
  }
}

/// Everything in one view.
struct Kitchen: View {
  struct State {
    var tab = 1
    var path = [1, 2]
    var row: Int? = 3
    var isOn = false
    var choice = 2
    var text = "text"
    var hasInspector = true
    var hasPopover = true
    var sheet = PresentationStage.presented
    var hasDialog = true
    var hasPalette = true
    var hasAlert = true
  }

  let model: Model<State>

  var body: some View {
    TabView(selection: model.binding(\.tab)) {
      stack.tag(1).tabItem("First")
      Text("second").tag(2).tabItem("Second")
    }
    .statusLine { Text("ready") }
    .inspector(isPresented: model.binding(\.hasInspector)) { Text("inspector") }
    .popover(isPresented: model.binding(\.hasPopover)) { TextField(text: model.binding(\.text)) }
    .presentation(
      .sheet, stage: model.value.sheet, dismiss: { model.value.sheet = .closing(.current) },
      closed: { model.value.sheet = .absent }
    ) {
      VStack {
        Text("sheet with some text")
        TextField(text: model.binding(\.text))
        Button("Ask") { model.value.hasAlert = true }
      }
      .presentationDetents([.medium])
    }
    .confirmationDialog("Sort", isPresented: model.binding(\.hasDialog)) {
      Button("Newest") {}
    }
    .commandPalette(isPresented: model.binding(\.hasPalette)) {
      [PaletteCommand("Sheet") { model.value.sheet = .presented }]
    }
    .alert("Alert?", isPresented: model.binding(\.hasAlert)) {
      Button("Cancel", role: .cancel) {}
      Button("Delete", role: .destructive) {}
    } message: {
      Text("A message that is long enough to be wrapped in a narrow window")
    }
  }

  private var stack: some View {
    NavigationStack(path: model.binding(\.path)) {
      Button("Deeper") { model.value.path = [1, 2] }
    } destination: { _ in
      NavigationSplitView {
        List(0..<100, id: \.self, selection: model.binding(\.row)) { Text("row \($0)") }
      } detail: {
        ScrollView {
          ForEach(0..<10, id: \.self) { index in
            HStack {
              Toggle("toggle \(index)", isOn: model.binding(\.isOn))
              Spacer()
              Button("Go", role: .destructive) { model.value.path.append(index) }.keyboardShortcut("ctrl+g")
            }
          }
          Menu("More") { Button("Inspect") { model.value.hasInspector = true } }
          ProgressView(value: 0.3)
          Picker("pick", selection: model.binding(\.choice)) {
            Text("one").tag(1)
            Text("two").tag(2)
          }
        }
        .border(.heavy, title: "detail")
      }
      .navigationTitle("Screen")
    }
  }
}
