import Mullion

/// Where a link such as `inventory://item/2/count` leads.
enum InventoryLink: Equatable, Sendable {
  case item(Item.ID)
  case count(Item.ID)
  case edit(Item.ID)

  static let parser = DeepLinkParser<InventoryLink>(
    schemes: ["inventory"],
    paths: [
      .path("item/:id") { match throws(DeepLinkError) in .item(try match.number("id")) },
      .path("item/:id/count") { match throws(DeepLinkError) in .count(try match.number("id")) },
      .path("item/:id/edit") { match throws(DeepLinkError) in .edit(try match.number("id")) },
    ])

  var item: Item.ID {
    switch self {
    case .item(let id), .count(let id), .edit(let id): id
    }
  }
}

extension InventoryFeature.State {
  /// Builds all that a link leads to at once, in the place of what was shown; nothing where its item is not there.
  mutating func open(_ link: InventoryLink) {
    guard let item = items.first(where: { $0.id == link.item }) else { return }
    selection = item.id
    path = [.detail(.init(item: item))]
    destination = .dismissed
    switch link {
    case .item: break
    case .count: path.append(.counter(.init()))
    case .edit: destination = .presented(.editItem(.init(item)))
    }
  }
}

extension Inventory {
  func openURL(_ link: DeepLink) throws -> String {
    let link = try InventoryLink.parser.parse(link)
    guard store.state.items.contains(where: { $0.id == link.item }) else {
      throw Refusal("there is no item \(link.item)")
    }
    store.dispatch(.linkOpened(link))
    return "inventory"
  }
}
