import MullionCore

/// Something that a command palette offers.
public struct PaletteCommand {
  let title: String
  let chord: String?
  let perform: () -> Void

  /// Makes a command.
  ///
  /// - Parameters:
  ///   - title: What it is found by.
  ///   - chord: The chord that does the same, to be learnt; the palette does not listen to it.
  ///   - perform: Runs after the palette was asked to close.
  public init(_ title: String, chord: String? = nil, perform: @escaping () -> Void) {
    self.title = title
    self.chord = chord
    self.perform = perform
  }
}

/// Finds a command by a few of its letters and runs it.
///
/// What is typed and which command is chosen belong to the window and are forgotten when the palette closes.
public struct CommandPalette: PrimitiveView {
  let commands: [PaletteCommand]
  let dismiss: () -> Void

  /// Makes a palette of commands, the most useful first; `dismiss` asks for it to be closed.
  public init(_ commands: [PaletteCommand], dismiss: @escaping () -> Void) {
    self.commands = commands
    self.dismiss = dismiss
  }

  /// Wide enough for the commands, ten of them at once.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    let widths = commands.map { $0.title.displayWidth + ($0.chord.map { $0.displayWidth + 2 } ?? 0) }
    let width = max(40, (widths.max() ?? 0) + 2)
    return Size(
      width: min(width, proposal.width ?? width), height: min(2 + min(10, commands.count), proposal.height ?? .max))
  }

  /// Draws what is typed, and below it the commands that match.
  public func draw(in canvas: inout Canvas) {
    let search = PaletteSearch(
      commands: commands, dismiss: dismiss, query: canvas.value("CommandPalette.query", default: ""),
      chosen: canvas.value("CommandPalette.chosen", default: 0))
    let isFocused = canvas.focusable(
      keys: { search.handle($0) },
      paste: { text in
        search.type(text.split(separator: "\n").joined(separator: " "))
        return true
      })
    let end = canvas.write("› " + search.query.value, at: .zero)
    if isFocused { canvas.setCursor(at: Point(x: min(end, canvas.size.width - 1), y: 0), shape: .bar) }
    canvas.draw(Divider(), in: Rect(x: 0, y: 1, width: canvas.size.width, height: 1))
    drawMatches(search, in: &canvas)
  }

  private func drawMatches(_ search: PaletteSearch, in canvas: inout Canvas) {
    let (matches, rows) = (search.matches, max(0, canvas.size.height - 2))
    let chosen = search.index(in: matches)
    let first = max(0, chosen - rows + 1)
    for (row, index) in matches.dropFirst(first).prefix(rows).enumerated() {
      let rect = Rect(x: 0, y: row + 2, width: canvas.size.width, height: 1)
      canvas.clickable(in: rect) { event in
        guard event.action == .press, event.button == 0 else { return false }
        search.run(index)
        return true
      }
      let command = commands[index]
      canvas.write(command.title, at: rect.origin)
      if let chord = command.chord {
        var style = canvas.style
        style.foreground = .secondary
        canvas.write(chord, at: Point(x: rect.size.width - chord.displayWidth, y: rect.minY), style: style)
      }
      if first + row == chosen { canvas.restyle(rect) { $0.attributes.insert(.reverse) } }
    }
  }
}

/// What a person does in a palette.
@MainActor private struct PaletteSearch {
  let commands: [PaletteCommand]
  let dismiss: () -> Void
  let query: WindowValue<String>
  let chosen: WindowValue<Int>

  /// The commands that match, the best first, and among equals in their own order.
  var matches: [Int] {
    let wanted = query.value
    return commands.indices
      .compactMap { index in PaletteMatch.rank(commands[index].title, wanted).map { (index, $0) } }
      .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
      .map(\.0)
  }

  func index(in matches: [Int]) -> Int { max(0, min(chosen.value, matches.count - 1)) }

  func handle(_ press: KeyPress) -> Bool {
    if let text = press.text {
      type(text)
      return true
    }
    switch (press.key, press.modifiers) {
    case (.up, []): return choose(-1)
    case (.down, []): return choose(1)
    case (.enter, []):
      let matches = matches
      if !matches.isEmpty { run(matches[index(in: matches)]) }
      return true
    case (.backspace, []):
      query.value = String(query.value.dropLast())
      return true
    default: return false
    }
  }

  func type(_ text: String) {
    query.value += text
    chosen.value = 0
  }

  func run(_ index: Int) {
    dismiss()
    commands[index].perform()
  }

  private func choose(_ step: Int) -> Bool {
    let matches = matches
    guard !matches.isEmpty else { return true }
    chosen.value = (index(in: matches) + step + matches.count) % matches.count
    return true
  }
}

/// How well a title matches what was typed.
enum PaletteMatch {
  /// 0 for a title that starts with the letters, 1 for one with a word that does, 2 for one that contains them, 3 for
  /// one that has them in order; nil for any other. Case does not matter.
  static func rank(_ title: String, _ typed: String) -> Int? {
    let (title, typed) = (title.lowercased(), typed.lowercased())
    if title.hasPrefix(typed) { return 0 }
    if title.split(separator: " ").contains(where: { $0.hasPrefix(typed) }) { return 1 }
    var rest = title[...]
    while !rest.isEmpty {
      if rest.hasPrefix(typed) { return 2 }
      rest = rest.dropFirst()
    }
    var letters = title.makeIterator()
    for letter in typed where letter != " " {
      var next = letters.next()
      while next != nil, next != letter { next = letters.next() }
      if next == nil { return nil }
    }
    return 3
  }
}

extension View {
  /// Shows a palette of commands over the window while the binding says so; a click outside closes it.
  public consuming func commandPalette(
    isPresented: Binding<Bool>, commands: @escaping () -> [PaletteCommand]
  ) -> PresentationView {
    presenting(.commandPalette, isPresented) {
      CommandPalette(commands()) { if isPresented.wrappedValue { isPresented.wrappedValue = false } }
    }
  }
}

extension PresentationKind {
  /// A box in the middle that takes all input; a click outside of it closes it.
  public static let commandPalette = PresentationKind(box: .centered, layer: .modal, closesOnClickOutside: true)
}
