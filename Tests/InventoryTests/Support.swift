@testable import Inventory

extension World {
  /// Answers at once.
  static let answering = World { .success("\($0) is a number.") }
}
