import Mullion
import Testing

/// A payload that has prisms itself.
@Prisms enum Draft: Equatable, Sendable {
  case titled(String)
  case saved
}

@Prisms enum Shape: Equatable, Sendable {
  case empty
  case draft(Draft)
  case moved(from: Int, to: Int)
  case both(Int, String)
  case labelled(id: Int)
  indirect case nested(Self)
  case `default`(Bool)
  case draftList([Draft])
  case tagged(Int, note: String = "none")
}

@Prisms enum Loading<Value> {
  case loading
  case loaded(Value)
  case pair(Value, Value)
}

@Prisms enum Handler {
  case run(() -> Void)
  case any(any Sendable)
  case maybe(Int?)
}

/// Visible from outside.
@Prisms public enum Outside: Sendable {
  case only(Int)
}

enum Space {}

extension Space {
  @Prisms fileprivate enum Inside {
    case one(Int)
    @available(*, deprecated, message: "use one") case old(Int)
    #if DEBUG
      case debugging(String)
    #else
      case released(String)
    #endif
    #if os(Windows)
      case window(Int)
    #endif
  }
}

@Prisms enum Own {
  case count(Int)
  case name(String)

  var count: Int { if case .count(let count) = self { count } else { 0 } }
}

@Suite("Prisms") struct PrismsTests {
  @Test("a prism extracts what it embeds, for each kind of case")
  func roundTrip() {
    let prism = Shape.prism
    #expect(prism.empty.extract(prism.empty.embed(())) != nil)
    #expect(prism.draft.extract(prism.draft.embed(.saved)) == .saved)
    #expect(prism.moved.embed((from: 1, to: 2)) == .moved(from: 1, to: 2))
    #expect(prism.moved.extract(.moved(from: 1, to: 2))?.to == 2)
    #expect(prism.both.extract(.both(1, "a"))?.1 == "a")
    #expect(prism.labelled.embed(3) == .labelled(id: 3))
    #expect(prism.nested.extract(.nested(.empty)) == .empty)
    #expect(prism.default.embed(true) == .default(true))
    #expect(prism.draftList.extract(.draftList([.saved])) == [.saved])
    #expect(prism.tagged.embed((1, note: "b")) == .tagged(1, note: "b"))
  }

  @Test("a prism extracts nothing from another case")
  func otherCase() {
    #expect(Shape.prism.draft.extract(.empty) == nil)
    #expect(Shape.prism.empty.extract(.labelled(id: 1)) == nil)
  }

  @Test("a payload is a property of its case's name")
  func property() {
    #expect(Shape.draft(.saved).draft == .saved)
    #expect(Shape.empty.draft == nil)
    #expect(Shape.moved(from: 4, to: 5).moved?.from == 4)
    #expect(Shape.labelled(id: 6).labelled == 6)
    var shape = Shape.labelled(id: 1)
    shape.labelled? += 1
    #expect(shape == .labelled(id: 2))
    shape.draft = .saved
    #expect(shape == .draft(.saved))
    shape.draft = nil
    #expect(shape == .draft(.saved))
    shape.moved?.from = 3
    #expect(shape == .draft(.saved))
  }

  @Test("key paths name cases, also of a payload's own")
  func keyPaths() {
    #expect(Shape.empty.is(\.empty))
    #expect(!Shape.empty.is(\.draft))
    #expect(Shape.draft(.titled("a")).is(\.draft.titled))
    #expect(!Shape.draft(.saved).is(\.draft.titled))
    #expect(Shape.draft(.titled("a"))[case: \.draft.titled] == "a")
    #expect(Shape.prism.draft.titled.embed("b") == .draft(.titled("b")))
    var shape = Shape.draft(.titled("a"))
    shape[case: \.draft.titled]? += "b"
    #expect(shape == .draft(.titled("ab")))
  }

  @Test("generic enums have prisms into their parameters")
  func generic() {
    #expect(Loading<Int>.prism.loaded.extract(.loaded(3)) == 3)
    #expect(Loading<String>.loaded("a").loaded == "a")
    #expect(Loading<Int>.pair(1, 2).is(\.pair))
    #expect(!Loading<Int>.loading.is(\.loaded))
  }

  @Test("functions, existentials and optionals are payloads too")
  func oddPayloads() {
    var ran = 0
    Handler.run { ran += 1 }.run?()
    #expect(ran == 1)
    #expect(Handler.any(3).any as? Int == 3)
    #expect(Handler.maybe(nil).maybe == .some(nil))
    #expect(Handler.any(3).maybe == nil)
  }

  @Test("an enum in an extension, its deprecated cases and those under conditions have theirs")
  func inExtension() {
    #expect(Space.Inside.one(1).one == 1)
    #if DEBUG
      #expect(Space.Inside.debugging("a").is(\.debugging))
    #else
      #expect(Space.Inside.released("a").is(\.released))
    #endif
    #expect(Outside.prism.only.extract(.only(2)) == 2)
  }

  @Test("a property that the enum declares stays")
  func ownProperty() {
    #expect(Own.name("a").count == 0)
    #expect(Own.count(2)[case: \.count] == 2)
  }
}
