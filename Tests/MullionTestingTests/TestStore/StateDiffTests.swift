import MullionCore
import Testing

@testable import MullionTesting

/// A state with one of everything.
private struct Model: Equatable {
  enum Mode: Equatable {
    case idle
    case editing(line: Int, text: String)
  }

  struct Row: Equatable {
    var title = ""
    var tags: Set<String> = []
  }

  var mode = Mode.idle
  var rows: [Row] = []
  var byName: [String: Row] = [:]
  var selected: Row?
  var sheet = Presentation<Row>.dismissed
  var text = ""
  var wait = Duration.zero
}

@Suite("State diff") struct StateDiffTests {
  private func diff(_ from: Model = Model(), _ change: (inout Model) -> Void) -> String {
    var actual = from
    change(&actual)
    return StateDiff(expected: from, actual: actual).text
  }

  @Test("X1 a difference is told by the path that leads to it")
  func paths() {
    var model = Model(mode: .editing(line: 1, text: "a"), rows: [Model.Row(), Model.Row()])
    model.selected = Model.Row(title: "s")
    model.byName["x"] = Model.Row(title: "x")
    model.sheet = .presented(Model.Row())
    let text = diff(model) {
      $0.mode = .editing(line: 2, text: "a")
      $0.rows[1].title = "new"
      $0.selected?.title = "t"
      $0.byName["x"]?.title = "y"
      $0.sheet.modify { $0.title = "z" }
    }
    #expect(
      text == """
          mode.editing.line
            - 1
            + 2
          rows[1].title
            - ""
            + "new"
          byName["x"].title
            - "x"
            + "y"
          selected?.title
            - "s"
            + "t"
          sheet.presented.title
            - ""
            + "z"
        """)
  }

  @Test("X1 another case, nil, a set's elements and a value that describes itself are told whole")
  func whole() {
    let text = diff(Model(selected: Model.Row(title: "s", tags: ["a", "b"]))) {
      $0.mode = .editing(line: 2, text: "a")
      $0.selected?.tags = ["b", "c"]
      $0.sheet = .presented(Model.Row(title: "r"))
      $0.wait = .seconds(2)
    }
    #expect(
      text == """
          mode
            - idle
            + editing(line: 2, text: "a")
          selected?.tags
            - "a"
          selected?.tags
            + "c"
          sheet
            - dismissed
            + presented(Row(title: "r", tags: []))
          wait
            - 0.0 seconds
            + 2.0 seconds
        """)
  }

  @Test("X1 elements that came or went are told apart from those that stayed")
  func elements() {
    let rows = (0..<100_000).map { Model.Row(title: "\($0)") }
    let text = diff(Model(rows: rows)) {
      $0.rows.remove(at: 7)
      $0.rows.insert(Model.Row(title: "new"), at: 50)
      $0.rows.insert(Model.Row(title: "newer"), at: 51)
    }
    #expect(
      text == """
          rows[7]
            - Row(title: "7", tags: [])
          rows[50]
            + Row(title: "new", tags: [])
          rows[51]
            + Row(title: "newer", tags: [])
        """)
  }

  @Test("X1 screens of a stack are told by their ids")
  func stacks() {
    let old: StackState = [Model.Row(title: "a"), Model.Row(title: "b"), Model.Row(title: "c")]
    var new = old
    new[id: 0]?.title = "x"
    new[id: 1] = nil
    new.append(Model.Row(title: "d"))
    #expect(
      StateDiff(expected: old, actual: new).text == """
          [id: 0].title
            - "a"
            + "x"
          [id: 1]
            - Row(title: "b", tags: [])
          [id: 3]
            + Row(title: "d", tags: [])
        """)
  }

  @Test("X1 a text of several lines is told line by line")
  func lines() {
    #expect(
      diff(Model(text: "one\ntwo\nthree")) { $0.text = "one\n2\nthree" } == """
          text line 2
            - "two"
            + "2"
        """)
  }

  @Test("X1 many differences and large values are told in bounded length")
  func bounded() {
    let text = diff(Model(rows: Array(repeating: Model.Row(), count: 2_000))) {
      for index in $0.rows.indices { $0.rows[index].title = String(repeating: "x", count: 1_000) }
    }
    #expect(text.count < 10_000)
    #expect(text.hasSuffix("  … and 988 or more other differences"))
    #expect(Described.text(Array(0..<1_000_000)) == "[0, 1, 2, 3, 4, 5, … 999994 more]")
  }

  @Test("X1 values that differ in what cannot be seen are told whole")
  func unseen() {
    struct Odd: Equatable {
      var id = 1
      static func == (lhs: Odd, rhs: Odd) -> Bool { false }
    }
    #expect(StateDiff(expected: Odd(), actual: Odd()).text == "    - Odd(id: 1)\n    + Odd(id: 1)")
  }

  @Test("X1 values without an equality of their own are compared member by member")
  func members() {
    struct Loose {
      var name: String
      var action: () -> Void = {}
    }
    #expect(StateDiff.areEqual(Loose(name: "a"), Loose(name: "a")))
    #expect(!StateDiff.areEqual(Loose(name: "a"), Loose(name: "b")))
  }

  @Test("X1 objects that hold each other are told without end being looked for")
  func cycles() {
    final class Node {
      var next: Node?
    }
    struct Holder {
      let node = Node()
    }
    let (one, two) = (Holder(), Holder())
    one.node.next = two.node
    two.node.next = one.node
    #expect(StateDiff(expected: one, actual: two).differences.map(\.path) == ["node"])
  }
}
