import FoundationEssentials
import Testing

@testable import MullionCore

nonisolated private enum Screen: Equatable, Codable, Sendable {
  case list([Int])
  case detail(String)

  static let list = Prism<Screen, [Int]>(
    extract: { if case .list(let numbers) = $0 { numbers } else { nil } }, embed: { .list($0) })
  static let detail = Prism<Screen, String>(
    extract: { if case .detail(let text) = $0 { text } else { nil } }, embed: { .detail($0) })
}

/// An array of pairs, the plain model of a stack.
nonisolated private struct Pairs {
  var items: [(id: Int, element: Int)] = []
  var next = 0

  mutating func insert(_ elements: [Int], at index: Int) {
    for (offset, element) in elements.enumerated() {
      items.insert((next, element), at: index + offset)
      next += 1
    }
  }
}

@Suite struct StackStateTests {
  @Test("N2 ids are counted from 0, stay with their element, and are never used again")
  func ids() {
    var stack: StackState<String> = ["a", "b"]
    #expect(stack.ids == [0, 1])
    stack.removeLast()
    stack.append("c")
    stack.insert("d", at: 0)
    #expect(stack.ids == [3, 0, 2])
    #expect(Array(stack) == ["d", "a", "c"])
    stack.removeAll()
    stack.append(contentsOf: ["e", "f"])
    #expect(stack.ids == [4, 5])
    stack.replaceSubrange(0..<1, with: ["g", "h"])
    #expect(stack.ids == [6, 7, 5])
    #expect(stack.nextID == 8)
    #expect(stack.description == "[#6: g, #7: h, #5: f]")
  }

  @Test("N2 it is a random access collection whose ends can be removed")
  func collection() {
    var stack = StackState(0..<5)
    #expect(stack.count == 5 && stack[2] == 2 && stack.last == 4)
    let removed = [stack.popLast(), stack.removeLast(), stack.remove(at: 0)]
    #expect(removed == [4, 3, 0])
    #expect(stack.ids == [1, 2])
    #expect(stack.last { $0 < 2 } == 1)
    #expect(stack.filter { $0 > 1 }.ids == [2])
    stack.removeAll { $0 == 1 }
    #expect(stack.ids == [2])
    let last = [stack.popLast(), stack.popLast()]
    #expect(last == [2, nil])
    #expect(stack.index(id: 2) == nil)
  }

  @Test("N2 an element is read, edited and removed by id; an id that is gone changes nothing")
  func byID() {
    var stack: StackState<String> = ["a", "b", "c"]
    stack[id: 1]?.append("!")
    #expect(stack[id: 1] == "b!")
    stack[id: 1] = nil
    #expect(stack.ids == [0, 2])
    stack[id: 1] = "x"
    stack[id: 9]?.append("x")
    #expect(stack == StackState(["a", "b", "c"]).removing(1))
    stack[id: 0] = "z"
    #expect(Array(stack) == ["z", "c"])
    let removed = [stack.remove(id: 0), stack.remove(id: 0)]
    #expect(removed == ["z", nil])
  }

  @Test("N2 an element is read and set by id and case; another case changes nothing")
  func byCase() {
    var stack: StackState<Screen> = [.list([1]), .detail("d")]
    #expect(stack[id: 0, case: Screen.list] == [1])
    #expect(stack[id: 0, case: Screen.detail] == nil)
    stack[id: 0, case: Screen.list]?.append(2)
    stack[id: 0, case: Screen.detail] = "no"
    stack[id: 7, case: Screen.detail] = "no"
    #expect(Array(stack) == [.list([1, 2]), .detail("d")])
    stack[id: 1, case: Screen.list] = nil
    #expect(stack.count == 2)
    stack[id: 1, case: Screen.detail] = nil
    #expect(stack.ids == [0])
  }

  @Test(
    "N2 popping from an id takes it along, popping to it or removing after it does not; both are harmless when it is gone"
  )
  func popping() {
    var stack = StackState(0..<6)
    let from = [stack.pop(from: 4), stack.pop(from: 4)]
    #expect(from == [true, false])
    #expect(stack.ids == [0, 1, 2, 3])
    let to = [stack.pop(to: 2), stack.pop(to: 2), stack.pop(to: 5)]
    #expect(to == [true, true, false])
    #expect(stack.ids == [0, 1, 2])
    stack.removeAll(after: 0)
    stack.removeAll(after: 8)
    #expect(stack.ids == [0])
  }

  @Test("N2 elements are found by id whatever was inserted where (1,000 random edits against a plain model)")
  func modelled() {
    let seed = UInt64.random(in: 1...UInt64.max)
    var random = Generator(state: seed)
    var stack = StackState<Int>()
    var model = Pairs()
    for step in 0..<1000 {
      let index = Int.random(in: 0...model.items.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        stack.insert(contentsOf: [step, step], at: index)
        model.insert([step, step], at: index)
      case 2:
        stack.append(step)
        model.insert([step], at: model.items.count)
      case 3 where index < model.items.count:
        stack.remove(at: index)
        model.items.remove(at: index)
      case 4 where index + 20 < model.items.count:
        stack.pop(from: StackID(model.items[index + 20].id))
        model.items.removeSubrange((index + 20)...)
      default: break
      }
      #expect(stack.ids.map(\.number) == model.items.map(\.id), "seed \(seed)")
      #expect(Array(stack) == model.items.map(\.element), "seed \(seed)")
      for item in model.items { #expect(stack[id: StackID(item.id)] == item.element, "seed \(seed)") }
      #expect(stack[id: StackID(model.next)] == nil, "seed \(seed)")
    }
  }

  @Test("N2 equality and encoding know elements and ids, and not when they came")
  func generations() throws {
    var one: StackState<String> = ["a", "b"]
    let other: StackState<String> = ["a", "b"]
    #expect(one == other)
    #expect(Set([one, other]).count == 1)
    #expect(one.items.map(\.coming) != other.items.map(\.coming))
    one.removeLast()
    one.append("b")
    #expect(one != other)
  }

  @Test("N2 ids are stable across encoding, and are not used again afterwards")
  func encoding() throws {
    var stack: StackState<Screen> = [.list([1]), .detail("d"), .detail("e")]
    stack.remove(at: 1)
    stack.removeLast()
    let written = try JSONEncoder().encode(stack)
    var read = try JSONDecoder().decode(StackState<Screen>.self, from: written)
    #expect(read == stack)
    read.append(.detail("f"))
    #expect(read.ids == [0, 3])
  }

  @Test(
    "N2 what cannot be a stack is refused",
    arguments: [
      ([0, 0], 2), ([0], 2), ([0, 1], 1), ([-1, 0], 2), ([0, 1], -1), ([0, 1], Int.max),
    ])
  func hostile(ids: [Int], next: Int) throws {
    let written = Data(#"{"ids":\#(ids),"elements":["a","b"],"next":\#(next)}"#.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(StackState<String>.self, from: written) }
  }

  @Test("B6 editing an element by id copies nothing of it")
  func inPlace() {
    nonisolated struct Page { var lines: [Int] }
    var stack = StackState([Page(lines: Array(0..<1000)), Page(lines: [])])
    stack[id: 0]?.lines[0] = 1
    let before = address(stack[id: 0]?.lines)
    stack[id: 0]?.lines[0] = 2
    #expect(address(stack[id: 0]?.lines) == before)
  }
}

extension StackState {
  fileprivate func removing(_ id: StackID) -> StackState {
    var copy = self
    copy.remove(id: id)
    return copy
  }
}
