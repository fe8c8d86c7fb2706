import Glibc
import Mullion
import Testing

@Prisms private enum Large: Equatable, Sendable {
  case c0, c1(Int), c2(Int, index: Int), c3(Int), c4, c5(Int), c6(Int, index: Int), c7(Int)
  case c8, c9(Int), c10(Int, index: Int), c11(Int), c12, c13(Int), c14(Int, index: Int), c15(Int)
  case c16, c17(Int), c18(Int, index: Int), c19(Int), c20, c21(Int), c22(Int, index: Int), c23(Int)
  case c24, c25(Int), c26(Int, index: Int), c27(Int), c28, c29(Int), c30(Int, index: Int), c31(Int)
  case c32, c33(Int), c34(Int, index: Int), c35(Int), c36, c37(Int), c38(Int, index: Int), c39(Int)
  case c40, c41(Int), c42(Int, index: Int), c43(Int), c44, c45(Int), c46(Int, index: Int), c47(Int)
  case c48, c49(Int), c50(Int, index: Int), c51(Int), c52, c53(Int), c54(Int, index: Int), c55(Int)
  case c56, c57(Int), c58(Int, index: Int), c59(Int), c60, c61(Int), c62(Int, index: Int), c63(Int)
  case c64, c65(Int), c66(Int, index: Int), c67(Int), c68, c69(Int), c70(Int, index: Int), c71(Int)
  case c72, c73(Int), c74(Int, index: Int), c75(Int), c76, c77(Int), c78(Int, index: Int), c79(Int)
  case c80, c81(Int), c82(Int, index: Int), c83(Int), c84, c85(Int), c86(Int, index: Int), c87(Int)
  case c88, c89(Int), c90(Int, index: Int), c91(Int), c92, c93(Int), c94(Int, index: Int), c95(Int)
  case c96, c97(Int), c98(Int, index: Int), c99(Int), c100, c101(Int), c102(Int, index: Int), c103(Int)
  case c104, c105(Int), c106(Int, index: Int), c107(Int), c108, c109(Int), c110(Int, index: Int), c111(Int)
  case c112, c113(Int), c114(Int, index: Int), c115(Int), c116, c117(Int), c118(Int, index: Int), c119(Int)
  case c120, c121(Int), c122(Int, index: Int), c123(Int), c124, c125(Int), c126(Int, index: Int), c127(Int)
  case c128, c129(Int), c130(Int, index: Int), c131(Int), c132, c133(Int), c134(Int, index: Int), c135(Int)
  case c136, c137(Int), c138(Int, index: Int), c139(Int), c140, c141(Int), c142(Int, index: Int), c143(Int)
  case c144, c145(Int), c146(Int, index: Int), c147(Int), c148, c149(Int), c150(Int, index: Int), c151(Int)
  case c152, c153(Int), c154(Int, index: Int), c155(Int), c156, c157(Int), c158(Int, index: Int), c159(Int)
  case c160, c161(Int), c162(Int, index: Int), c163(Int), c164, c165(Int), c166(Int, index: Int), c167(Int)
  case c168, c169(Int), c170(Int, index: Int), c171(Int), c172, c173(Int), c174(Int, index: Int), c175(Int)
  case c176, c177(Int), c178(Int, index: Int), c179(Int), c180, c181(Int), c182(Int, index: Int), c183(Int)
  case c184, c185(Int), c186(Int, index: Int), c187(Int), c188, c189(Int), c190(Int, index: Int), c191(Int)
  case c192, c193(Int), c194(Int, index: Int), c195(Int), c196, c197(Int), c198(Int, index: Int), c199(Int)
}

/// About where the caller's frame lies; stacks grow downwards.
private func stackAddress() -> Int {
  var local = 0
  return withUnsafeMutablePointer(to: &local) { Int(bitPattern: $0) }
}

@Suite("A large enum") struct LargeEnumTests {
  @Test("B7 thirty behaviors that all answer one action do with a stack of 512 KiB")
  @MainActor func deepChain() {
    let top = stackAddress()
    var deepest = top
    let counting = Behavior<Int, Int, Void>.reduce { number, state in
      state += number
      deepest = min(deepest, stackAddress())
    }
    let store = Store(initial: 0, behavior: .combine(Array(repeating: counting, count: 30)), environment: ())
    store.dispatch(2)
    #expect(store.state == 60)
    #expect(deepest < top)
    #expect(top - deepest < 512 * 1024)
  }

  @Test("B7 the prisms of 200 cases work on a stack of 512 KiB")
  func smallStack() {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, 512 * 1024)
    var thread = pthread_t()
    #expect(pthread_create(&thread, &attributes, { _ in UnsafeMutableRawPointer(bitPattern: roundTrips()) }, nil) == 0)
    var found: UnsafeMutableRawPointer?
    pthread_join(thread, &found)
    #expect(Int(bitPattern: found) == 4)
  }

  @Test("B7 a chain of 30 behaviors that name their cases answers each")
  @MainActor func chain() {
    let behavior = Behavior<Large, Int, Void>.combine(
      .on(\.c1, reduce: { number, state in state += number }),
      .on(\.c3, reduce: { number, state in state += number }),
      .on(\.c5, reduce: { number, state in state += number }),
      .on(\.c7, reduce: { number, state in state += number }),
      .on(\.c9, reduce: { number, state in state += number }),
      .on(\.c11, reduce: { number, state in state += number }),
      .on(\.c13, reduce: { number, state in state += number }),
      .on(\.c15, reduce: { number, state in state += number }),
      .on(\.c17, reduce: { number, state in state += number }),
      .on(\.c19, reduce: { number, state in state += number }),
      .on(\.c21, reduce: { number, state in state += number }),
      .on(\.c23, reduce: { number, state in state += number }),
      .on(\.c25, reduce: { number, state in state += number }),
      .on(\.c27, reduce: { number, state in state += number }),
      .on(\.c29, reduce: { number, state in state += number }),
      .on(\.c31, reduce: { number, state in state += number }),
      .on(\.c33, reduce: { number, state in state += number }),
      .on(\.c35, reduce: { number, state in state += number }),
      .on(\.c37, reduce: { number, state in state += number }),
      .on(\.c39, reduce: { number, state in state += number }),
      .on(\.c41, reduce: { number, state in state += number }),
      .on(\.c43, reduce: { number, state in state += number }),
      .on(\.c45, reduce: { number, state in state += number }),
      .on(\.c47, reduce: { number, state in state += number }),
      .on(\.c49, reduce: { number, state in state += number }),
      .on(\.c51, reduce: { number, state in state += number }),
      .on(\.c53, reduce: { number, state in state += number }),
      .on(\.c55, reduce: { number, state in state += number }),
      .on(\.c57, reduce: { number, state in state += number }),
      .on(\.c59, reduce: { number, state in state += number }))
    let store = Store(initial: 0, behavior: behavior, environment: ())
    store.dispatch(.c1(1))
    store.dispatch(.c59(2))
    store.dispatch(.c61(4))
    #expect(store.state == 3)
  }
}

/// How many of four looks through prisms find what they should.
private func roundTrips() -> Int {
  let last = Large.prism.c199
  let looks = [
    last.extract(last.embed(7)) == 7, Large.c198(1, index: 2).c198?.index == 2, Large.c0.is(\.c0),
    !Large.c197(1).is(\.c199),
  ]
  return looks.count { $0 }
}
