import MullionTerminal
import MullionText
import Testing

/// Presentations in each other, closed in every order and in every way, in a real tmux.
@Suite(.inItsOwnPlace, .enabled(if: Tmux.isInstalled, "tmux is not installed")) struct NestedClosingTests {
  /// How somebody closes something.
  enum Way: String, CaseIterable {
    /// Esc, which is held where something that it could close as well lies beneath.
    case key
    /// A click on what closes it.
    case mouse
    /// Its parent, of its own accord; the only way to close what others lie above.
    case parent
  }

  /// One after the other is closed, until nothing is left. What lies above one of them goes with it.
  struct Order: CustomTestStringConvertible {
    let nest: Nest
    /// How many layers are left after each step.
    let heights: [Int]
    /// How each is closed that nothing lies above.
    let way: Way

    var testDescription: String {
      let steps = heights.map { nest.layers[$0].rawValue }.joined(separator: ", ")
      return "\(nest.rawValue): \(steps) by \(way.rawValue)"
    }

    /// Whether it has a step in which nothing lies above what is closed.
    var closesFromAbove: Bool { zip([nest.layers.count] + heights, heights).contains { $0 == $1 + 1 } }

    static let all: [Order] = [Nest.sheets, .screens].flatMap { nest in
      ways(down: nest.layers.count).flatMap { heights in
        Way.allCases.map { Order(nest: nest, heights: heights, way: $0) }
      }
    }.filter { $0.closesFromAbove || $0.way == .parent }

    /// Each way to get from a height to the ground.
    private static func ways(down height: Int) -> [[Int]] {
      height == 0 ? [[]] : (0..<height).flatMap { next in ways(down: next).map { [next] + $0 } }
    }
  }

  @Test(
    "T6 P4 What is nested closes in every order, by key, click or parent, and exactly the rest stays on the screen",
    arguments: Order.all)
  func everyOrder(order: Order) throws {
    try App.nesting.serve()
    let tmux = try Tmux()
    let motion = 400
    let terminal = try tmux.open(order.nest.command(motion: motion))
    let frames = try order.nest.open(in: terminal, of: tmux)
    var height = order.nest.layers.count
    for next in order.heights {
      let layer = order.nest.layers[next]
      let start = monotonicMilliseconds()
      try close(layer, order.way, isOnTop: next + 1 == height, terminal, tmux)
      try terminal.expect(frames[next], in: tmux)
      // A screen that is popped has no closing.
      if layer != .page { #expect(monotonicMilliseconds() - start >= motion, "\(layer) was seen closing") }
      height = next
    }
    #expect(try App.nesting.windows().count == 1)
  }

  private func close(_ layer: Layer, _ way: Way, isOnTop: Bool, _ terminal: Terminal, _ tmux: Tmux) throws {
    switch way {
    case .key where isOnTop && layer == .page: try terminal.press("esc")
    case .key where isOnTop: try tmux.run("send-keys", "-N", "5", "Escape")
    case .mouse where isOnTop: try terminal.click(layer.button)
    default: try layer.withdraw()
    }
  }
}
