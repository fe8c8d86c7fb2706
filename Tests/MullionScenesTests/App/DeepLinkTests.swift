import Testing

@testable import MullionScenes

@Suite("Deep links") struct DeepLinkTests {
  @Test("a link is taken apart: scheme, segments, query, fragment, each decoded")
  func parts() throws {
    let link = try #require(DeepLink("Quire://document/tmp/two%20w%C3%B6rds.txt?line=3&flag&x=a=b&line=4#end%21"))
    #expect(link.scheme == "quire")
    #expect(link.segments == ["document", "tmp", "two wörds.txt"])
    #expect(link["line"] == "3")
    #expect(link["x"] == "a=b")
    #expect(link.query.map(\.name) == ["line", "flag", "x", "line"])
    #expect(link["flag"] == nil)
    #expect(link.fragment == "end!")
    #expect(link.description.hasPrefix("Quire://"))
  }

  @Test("empty parts are none", arguments: ["a://", "a:///", "a://?", "a://#"])
  func empty(text: String) throws {
    let link = try #require(DeepLink(text))
    #expect(link.segments.isEmpty)
    #expect(link.query.isEmpty)
    #expect(link["x"] == nil)
  }

  @Test(
    "what is no link is nil",
    arguments: [
      "", "a", "://x", "1a://x", "a b://x", "ä://x", "a:x", "a:/x", "a://%", "a://%4", "a://%zz", "a://%ff", "a://x%00",
      "a://x%0a", "a://x?%1b", "a://x#%7f", "a://x\ny", String(repeating: "a", count: 9000) + "://",
    ])
  func noLinks(text: String) {
    #expect(DeepLink(text) == nil)
  }

  @Test("a percent sign that stands for a mark is part of a segment, not a mark")
  func encodedMarks() throws {
    #expect(try #require(DeepLink("a://b%2Fc/d%3Fe%23f")).segments == ["b/c", "d?e#f"])
  }

  @Test("random bytes give a link or none, never a trap", arguments: 1...200 as ClosedRange<UInt64>)
  func random(seed: UInt64) {
    var generator = SystemlessGenerator(state: seed)
    let alphabet = Array("a:/?#&=%20fF \u{1B}é".unicodeScalars)
    let text = String(String.UnicodeScalarView((0..<40).map { _ in alphabet[generator.next(below: alphabet.count)] }))
    for text in [text, "a://" + text] {
      guard let link = DeepLink(text) else { continue }
      #expect(link.description == text)
    }
  }

  /// Numbers that follow from a seed.
  private struct SystemlessGenerator {
    var state: UInt64

    mutating func next(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
  }
}
