/// Something that is kept, and how many of it.
struct Item: Equatable, Sendable, Identifiable {
  let id: Int
  var name = ""
  var quantity = 1

  /// What a new window has to show.
  static let examples = [
    Item(id: 1, name: "Keyboard", quantity: 4),
    Item(id: 2, name: "Mouse", quantity: 9),
    Item(id: 3, name: "Headphones", quantity: 2),
  ]
}
