import Mullion
import Testing

@testable import Quire

/// Presses anything anywhere: nothing may trap, and nothing may come loose.
@Suite @MainActor struct RandomTests {
  static let keys = [
    "ctrl+s", "ctrl+z", "ctrl+y", "ctrl+f", "f3", "shift+f3", "ctrl+r", "ctrl+g", "ctrl+e", "ctrl+o", "ctrl+n",
    "ctrl+w",
    "ctrl+p", "ctrl+q", "ctrl+c", "ctrl+x", "ctrl+v", "ctrl+a", "f1", "enter", "esc", "tab", "shift+tab", "backspace",
    "delete", "up", "down", "left", "right", "shift+right", "shift+down", "home", "end", "pagedown", "pageup", "space",
    "a",
    "é", "1", "#", ".", "shift+enter",
  ]

  nonisolated static let sizes = [(0, 0), (1, 1), (2, 40), (70, 2), (40, 12), (80, 24), (300, 100)]

  @Test("R8 Any keys in any order leave every scene with its document and every screen drawable", arguments: 1...5)
  func anyKeys(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let desk = try Desk()
    try desk.folder.write("one.md", "# One\n\ttext é\r\n\n## Two\n")
    try desk.folder.write("two", [0xFF, 0, 10, 13, 10])
    let first = try desk.open("one.md")
    desk.store.dispatch(.documents(.duplicated(first)))
    try desk.open("two")
    var reports: [String] = []
    desk.store.onReport = { reports.append("\($0)") }
    for step in 0..<150 {
      let (width, height) = RandomTests.sizes.randomElement(using: &random) ?? (80, 24)
      desk.size = Size(width: width, height: height)
      switch Int.random(in: 0..<12, using: &random) {
      case 0: await desk.handle(.paste("x\ny\u{1B}[2J"))
      case 1:
        let point = Point(x: Int.random(in: 0...width, using: &random), y: Int.random(in: 0...height, using: &random))
        await desk.handle(.mouse(MouseEvent(.press, at: point)))
        await desk.handle(.mouse(MouseEvent(.release, at: point)))
      default:
        let key = RandomTests.keys.randomElement(using: &random) ?? "a"
        try await desk.press(key)
      }
      if case .document(let id) = desk.route, desk.state.scenes[id] == nil { desk.route = .library }
      #expect(
        desk.state.scenes.values.allSatisfy { desk.state.documents[$0.document] != nil }, "seed \(seed), step \(step)")
      #expect(desk.state.documents.keys.allSatisfy { !desk.state.scenes(of: $0).isEmpty }, "seed \(seed), step \(step)")
    }
    #expect(reports.isEmpty, "seed \(seed)")
  }
}

/// The same numbers for the same seed (SplitMix64).
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
