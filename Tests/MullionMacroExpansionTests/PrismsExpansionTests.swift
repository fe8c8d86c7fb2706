import Testing

@Suite("Expansion of Prisms") struct PrismsExpansionTests {
  @Test("each case gets a prism, and each payload a property")
  func cases() {
    let expansion = Expansion("@Prisms public enum AppAction {\n  case detail(Detail.Action), save\n}")
    #expect(expansion.messages.isEmpty)
    #expect(
      expansion.text == """
        public enum AppAction {
          case detail(Detail.Action), save

          public nonisolated struct Prisms: Sendable {
            public var detail: Prism<AppAction, Detail.Action> {
              Prism(extract: {
                  if case .detail(let value) = $0 {
                    value
                  } else {
                    nil
                  }
                }, embed: {
                  .detail($0)
                })
            }
            public var save: Prism<AppAction, Void> {
              Prism(extract: {
                  if case .save = $0 {
                    ()
                  } else {
                    nil
                  }
                }, embed: { _ in
                  .save
                })
            }
          }

          public nonisolated static var prism: Prisms {
            Prisms()
          }

          public nonisolated var detail: Detail.Action? {
            get {
              if case .detail(let value) = self {
                value
              } else {
                nil
              }
            }
            set {
              if let newValue {
                self = .detail(newValue)
              }
            }
          }
        }

        extension AppAction: nonisolated Prismatic {
        }
        """)
  }

  @Test(
    "a payload's type is written so that it means the same in the prism",
    arguments: [
      ("one(Int)", "Int", "Int?"),
      ("one(id: Int)", "Int", "Int?"),
      ("one(Int, to: String)", "(Int, to: String)", "(Int, to: String)?"),
      ("one(_ first: Int, second: Int = 2)", "(Int, second: Int)", "(Int, second: Int)?"),
      ("one(Int?)", "Int?", "Int??"),
      ("one(() -> Void)", "() -> Void", "(() -> Void)?"),
      ("one(any Error)", "any Error", "(any Error)?"),
      ("one([Self])", "[A]", "[A]?"),
      ("one(Self.Key)", "A.Key", "A.Key?"),
    ])
  func payloads(written: String, payload: String, optional: String) {
    let text = Expansion("@Prisms enum A { case \(written) }").text
    #expect(text.contains("var one: Prism<A, \(payload)> {"))
    #expect(text.contains("nonisolated var one: \(optional) {"))
  }

  @Test("members are as visible as the enum", arguments: ["public", "package"])
  func access(_ access: String) {
    let text = Expansion("@Prisms \(access) enum A { case one(Int) }").text
    #expect(text.contains("\(access) nonisolated static var prism"))
    #expect(text.contains("\(access) var one: Prism"))
  }

  @Test("members of a private enum are as visible as that lets them be", arguments: ["private ", "fileprivate ", ""])
  func noAccess(_ access: String) {
    let text = Expansion("@Prisms \(access)enum A { case one(Int) }").text
    #expect(text.contains("\n  nonisolated static var prism"))
  }

  @Test("a case under a condition has its prism under the same one")
  func conditions() {
    let expansion = Expansion(
      """
      @Prisms enum A {
        #if DEBUG
          case one(Int)
        #else
          case one(String)
        #endif
      }
      """)
    #expect(expansion.messages.isEmpty)
    #expect(expansion.text.components(before: "nonisolated static").contains("#if DEBUG"))
    #expect(expansion.text.contains("Prism<A, String>"))
  }

  @Test("availability goes with the case")
  func availability() {
    let text = Expansion("@Prisms enum A { @available(*, deprecated) case one(Int) }").text
    #expect(text.contains("@available(*, deprecated) var one: Prism<A, Int>"))
    #expect(text.contains("@available(*, deprecated) nonisolated var one: Int?"))
  }

  @Test("a property that the enum declares is not written again")
  func ownProperty() {
    let text = Expansion("@Prisms enum A { case one(Int); var one: Int { 1 } }").text
    #expect(!text.contains("nonisolated var one"))
    #expect(text.contains("var one: Prism<A, Int>"))
  }

  @Test("what it cannot do is said at the place, with what to do")
  func messages() {
    #expect(
      Expansion("@Prisms struct A {}").messages == [
        """
        1:1: '@Prisms' reaches into the cases of an enum, and this is none; put it on the enum itself
          fix: remove '@Prisms'
        """
      ])
    #expect(
      Expansion("@Prisms enum A {\n  case one(x: Int)\n  case one(y: Int)\n}").messages == [
        "3:8: two cases named 'one' cannot both have the prism 'one'; rename one of them"
      ])
    #expect(
      Expansion("@Prisms enum A {\n  case prism(Int)\n}").messages == [
        "2:8: a case named 'prism' stands where '@Prisms' puts the prisms; rename the case, or write the prisms by hand"
      ])
  }
}

extension String {
  /// What stands before the first occurrence of a text; everything if it does not occur.
  fileprivate func components(before text: String) -> Substring {
    var rest = self[...]
    while !rest.isEmpty, !rest.hasPrefix(text) { rest.removeFirst() }
    return self[..<rest.startIndex]
  }
}
