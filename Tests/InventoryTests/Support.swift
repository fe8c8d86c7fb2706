import Mullion
import MullionTesting
import Testing

@testable import Inventory

typealias InventoryTestStore = TestStore<InventoryFeature.Action, InventoryFeature.State, World>

extension World {
  /// Answers at once.
  static let answering = World { .success("\($0) is a number.") }
}

extension Item {
  static let keyboard = Item(id: 1, name: "Keyboard", quantity: 4)
  static let mouse = Item(id: 2, name: "Mouse", quantity: 9)
}

/// A store of a keyboard, which is selected, and a mouse.
@MainActor func makeStore(
  items: [Item] = [.keyboard, .mouse], destination: InventoryFeature.Destination.State? = nil,
  path: StackState<InventoryFeature.Path.State> = [], world: World = .answering,
  sourceLocation: SourceLocation = #_sourceLocation
) -> InventoryTestStore {
  TestStore(
    of: InventoryFeature.self,
    initial: InventoryFeature.State(
      items: items, selection: items.first?.id, destination: destination.map { .presented($0) } ?? .dismissed,
      path: path),
    environment: world, sourceLocation: sourceLocation)
}
