import MullionTerminal
import MullionTesting
import MullionText
import Testing

extension App {
  static let nesting = App(name: "Nesting")
}

/// Something that lies above the first screen of one of the two scenes with presentations in each other.
enum Layer: String, CaseIterable {
  case outer, inner, page, form, alert

  /// What is on the screen while it is there, and only then.
  var text: String {
    switch self {
    case .outer: "outer sheet"
    case .inner: "inner sheet"
    case .page: "pushed page"
    case .form: "form sheet"
    case .alert: "really delete?"
    }
  }

  /// What a click closes it on.
  var button: String {
    switch self {
    case .outer: "Close outer"
    case .inner: "Close inner"
    case .page: "‹ Back"
    case .form: "Close form"
    case .alert: "Keep"
    }
  }

  /// Has its parent show it.
  func show() throws { try App.nesting.output("send", "parent", letter) }

  /// Has its parent let go of it.
  func withdraw() throws { try App.nesting.output("send", "parent", letter.uppercased()) }

  private var letter: String { String(rawValue.prefix(1)) }
}

/// A scene, and what lies in it above its first screen, the lowest first.
enum Nest: String {
  case sheets, screens

  var layers: [Layer] {
    switch self {
    case .sheets: [.outer, .inner]
    case .screens: [.page, .form, .alert]
    }
  }

  /// A command that shows it, in which openings and closings take so many milliseconds.
  func command(motion: Int, _ option: String = "") -> String {
    "MULLION_MOTION=\(motion) Nesting attach \(rawValue)\(option)"
  }

  /// Shows all of its layers, one after the other; what the screen is like before the first and after each.
  func open(in terminal: Terminal, of tmux: Tmux) throws -> [String] {
    var frames = [try App.nesting.frame(rawValue)]
    for layer in layers {
      try terminal.expect(frames[frames.count - 1], in: tmux)
      try layer.show()
      frames.append(try App.nesting.frame(rawValue))
      #expect(frames[frames.count - 1].contains(layer.text) && !frames[frames.count - 2].contains(layer.text))
    }
    try terminal.expect(frames[frames.count - 1], in: tmux)
    return frames
  }
}

extension Terminal {
  /// Waits until the one pane of tmux shows a frame, and nothing else.
  func expect(_ frame: String, in tmux: Tmux) throws {
    try wait(for: frame) { $0.text == frame }
    #expect(try tmux.capture() == frame + "\n")
  }

  /// Waits until so many panes show a text dimmed, as what closes is.
  func waitForClosing(of text: String, count: Int = 1) throws {
    try wait(for: "\(text) closing \(count) times") { $0.dimmed(text) == [Bool](repeating: true, count: count) }
  }
}

extension VirtualTerminal {
  /// Whether a text is dimmed in each of the places where it stands.
  func dimmed(_ text: String) -> [Bool] {
    let words = Array(text).map(String.init)
    return (0..<size.height).flatMap { y in
      (0..<max(0, size.width - words.count + 1)).compactMap { x in
        let cells = words.indices.map { self[x + $0, y] }
        guard cells.map(\.text) == words else { return nil }
        return cells.allSatisfy { $0.style.attributes.contains(.dim) }
      }
    }
  }
}
