import Mullion
import MullionTesting
import Testing

@testable import Inventory

@Suite("The inventory's links") @MainActor struct LinkTests {
  private let inventory = Inventory(.init(items: [.keyboard, .mouse], selection: 1), world: .answering)

  private func open(_ text: String) throws -> String { try inventory.openURL(DeepLink(text)) }

  private func reason(_ text: String) -> String? {
    do {
      _ = try open(text)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("N7 F5 a link builds the whole stack, or a sheet over a screen, in the place of what was shown")
  func building() throws {
    let screen = Screen(size: Size(width: 60, height: 11)) { inventory.router.view(for: .inventory) }
    #expect(try open("inventory://item/2/count") == "inventory")
    #expect(inventory.store.state.path == [.detail(.init(item: .mouse)), .counter(.init())])
    #expect(screen.text.hasPrefix("‹ Back  Counter"))
    screen.press("esc")
    #expect(screen.text.hasPrefix("‹ Back  Mouse"))

    #expect(try open("inventory://item/1/edit") == "inventory")
    #expect(screen.text.contains("│ Edit Keyboard"))
    #expect(screen.text.hasPrefix("‹ Back  Keyboard"))

    #expect(try open("inventory://item/2") == "inventory")
    #expect(
      inventory.store.state == .init(items: [.keyboard, .mouse], selection: 2, path: [.detail(.init(item: .mouse))]))
  }

  @Test("F5 a link that leads nowhere changes nothing and says why")
  func refused() {
    let before = inventory.store.state
    #expect(reason("inventory://item/7") == "there is no item 7")
    #expect(reason("inventory://item/x") == "id is a number, and not “x”")
    #expect(reason("inventory://shelf")?.hasPrefix("there is no shelf; there is: item/:id") == true)
    #expect(reason("quire://item/1") == "links that begin with inventory: are opened here")
    #expect(inventory.store.state == before)
  }
}
