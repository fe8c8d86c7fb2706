import Mullion
import Testing

/// Where the links of the test's program lead.
private enum Place: Equatable, Sendable {
  case checkout(product: String)
  case payment(product: String)
  case order(Int)
}

@Suite("Deep links") @MainActor struct DeepLinkTests {
  private static let links = DeepLinkParser<Place>(
    schemes: ["shop"], hosts: ["example.com"],
    paths: [
      .path("checkout/:product") { .checkout(product: $0["product"]) },
      .path("checkout/:product/payment") { .payment(product: $0["product"]) },
      .path("receipt/:order") { match throws(DeepLinkError) in .order(try match.number("order")) },
    ])

  private func reason(_ text: String) -> String? {
    do throws(DeepLinkError) {
      _ = try Self.links.parse(text)
      return nil
    } catch {
      return error.description
    }
  }

  @Test("F5 a link is taken apart into scheme, path, query and fragment, decoded")
  func parts() throws {
    let link = try DeepLink("Shop://checkout//a%2Fb%20c/?code=SPR%26ING&empty&code=2#top%21")
    #expect(link.scheme == "shop")
    #expect(link.host == nil)
    #expect(link.path == ["checkout", "a/b c"])
    #expect(link["code"] == "SPR&ING")
    #expect(link["empty"] == "")
    #expect(link["none"] == nil)
    #expect(link.query.count == 3)
    #expect(link.fragment == "top!")
    let web = try DeepLink("https://Example.com:8080/receipt/42")
    #expect(web.host == "example.com")
    #expect(web.path == ["receipt", "42"])
    #expect(try DeepLink("shop:checkout/ü").path == ["checkout", "ü"])
    #expect(try DeepLink("shop:").path == [])
  }

  @Test("F5 the parser is a pure function to a value")
  func values() throws {
    #expect(try Self.links.parse("shop://checkout/mill") == .checkout(product: "mill"))
    #expect(try Self.links.parse("shop://checkout/mill/payment") == .payment(product: "mill"))
    #expect(try Self.links.parse("https://example.com/receipt/42") == .order(42))
  }

  @Test(
    "F5 a bad link says why",
    arguments: [
      ("", "a link begins with a scheme, as in shop://checkout"),
      ("checkout/mill", "a link begins with a scheme, as in shop://checkout"),
      ("1shop://checkout", "a link begins with a scheme, as in shop://checkout"),
      ("shop://checkout/%4", "behind % stand two digits from 0 to F: %20 for a space, %25 for % itself"),
      ("shop://checkout/%zz", "behind % stand two digits from 0 to F: %20 for a space, %25 for % itself"),
      ("shop://checkout/%ff", "what % stands for in a link must be UTF-8"),
      ("shop://checkout/%1B[2J", "a link may not hold control characters"),
      ("shop://checkout/a\u{9B}2J", "a link may not hold control characters"),
      ("shop://checkout/%2e%2E/x", "a link may not step upwards: .."),
      (
        "https://example.com@evil.org/receipt/1",
        "a link of the web names a site, and no user: https://example.com/receipt/42"
      ),
      ("https:///receipt/1", "a link of the web names a site, and no user: https://example.com/receipt/42"),
      ("https://evil.org/receipt/1", "links that begin with shop: or https://example.com/ are opened here"),
      ("http://example.com/receipt/1", "links that begin with shop: or https://example.com/ are opened here"),
      ("mailto:a", "links that begin with shop: or https://example.com/ are opened here"),
      ("shop://receipt/x", "order is a number, and not “x”"),
      (
        "shop://basket/1",
        "there is no basket/1; there is: checkout/:product, checkout/:product/payment, receipt/:order"
      ),
    ])
  func bad(link: String, reason expected: String) {
    #expect(reason(link) == expected)
  }

  @Test("F5 a hostile link is refused by its length and its parts, and none traps")
  func hostile() {
    #expect(reason("shop:" + String(repeating: "a", count: 9000))?.contains("may have 8192 bytes") == true)
    #expect(reason("shop:" + String(repeating: "a/", count: 300))?.contains("may have 256 components") == true)
    #expect(reason("shop:a?" + String(repeating: "a&", count: 300))?.contains("may have 256 query items") == true)
    var random = Seeded(state: 7)
    let pieces = [
      "%", "/", "?", "#", ":", "//", "\u{301}", "é", "%C3", "\0", "@", "[", "shop:", "https://", "=", "&", "🇩🇪",
    ]
    for _ in 0..<2000 {
      let link = (0..<Int.random(in: 0..<9, using: &random)).compactMap { _ in pieces.randomElement(using: &random) }
      _ = reason(link.joined())
    }
  }

  @Test("F5 N7 a link to the middle of a flow builds the whole path at once; a bad one changes nothing and says why")
  func middle() {
    let store = Store(
      initial: LinkedHost.initialState, behavior: LinkedHost.behavior(), environment: Till { _ in true })
    store.dispatch(.opened("shop://checkout/mill/payment"))
    #expect(store.state.host.navigationPath.items == [HostPath.flow, CheckoutPath.payment] as [AnyHashable])
    let before = store.state.host
    store.dispatch(.opened("shop://checkout"))
    #expect(store.state.host == before)
    #expect(store.state.notice == "there is no checkout; there is: checkout/:product, checkout/:product/payment")
    store.dispatch(.host(.path(.element(id: 0, action: .checkout(.payment(.child(.cancelTapped)))))))
    #expect(store.state.host.navigationPath.items == [HostPath.flow] as [AnyHashable])
  }
}

/// A host that follows links.
@Feature private enum LinkedHost {
  struct State: Equatable, Sendable {
    var host = StackHost.State()
    var notice: String?
  }
  enum Action: Equatable, Sendable {
    case opened(String)
    case host(StackHost.Action)
  }
  typealias Environment = Till

  static let links = DeepLinkParser<Checkout.State>(
    schemes: ["shop"],
    paths: [
      .path("checkout/:product") { Checkout.State(product: $0["product"]) },
      .path("checkout/:product/payment") { Checkout.State(product: $0["product"], payment: .init()) },
    ])

  static func behavior() -> Behavior<Action, State, Environment> {
    .combine(
      StackHost.behavior().lift(action: \.host, state: \.host, environment: { $0 }),
      .on(
        \.opened,
        reduce: { link, state in
          do throws(DeepLinkError) {
            state.host.path = [.checkout(try links.parse(link))]
          } catch {
            state.notice = error.description
          }
        }))
  }

  struct Content: View { var body: some View { Text("") } }
}
