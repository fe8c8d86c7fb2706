import Testing

@testable import MullionCore

nonisolated private struct Offline: Error, Equatable {}

private typealias Page = Loading<Int, Offline>

@Suite struct LoadingTests {
  /// Every stage, with what it shows.
  private static let stages: [(stage: Page, value: Int?, isLoading: Bool)] = [
    (.idle, nil, false), (.loading, nil, true), (.reloading(previous: 1), 1, true), (.loaded(2), 2, false),
    (.failed(Offline()), nil, false), (.failed(Offline(), previous: 3), 3, false),
  ]

  @Test("each stage knows what can be shown, whether it is on its way, and why it did not come")
  func shown() {
    for (stage, value, isLoading) in LoadingTests.stages {
      #expect(stage.value == value)
      #expect(stage.isLoading == isLoading)
    }
    #expect(LoadingTests.stages.map { $0.stage.failure != nil } == [false, false, false, false, true, true])
  }

  @Test("asking keeps what can be shown, and asking while it is on its way changes nothing")
  func start() {
    let started = LoadingTests.stages.map { stage, _, _ in
      var stage = stage
      stage.start()
      return stage
    }
    #expect(
      started == [
        .loading, .loading, .reloading(previous: 1), .reloading(previous: 2), .loading, .reloading(previous: 3),
      ])
  }

  @Test("what comes takes the place of all that was; a failure keeps what can be shown")
  func finish() {
    for (stage, value, _) in LoadingTests.stages {
      var came = stage
      came.finish(.success(9))
      #expect(came == .loaded(9))
      var failed = stage
      failed.finish(.failure(Offline()))
      #expect(failed == .failed(Offline(), previous: value))
    }
  }

  @Test("mapping changes the value in every stage that has one, and no stage")
  func map() throws {
    for (stage, value, isLoading) in LoadingTests.stages {
      let text = stage.map { "\($0)" }
      #expect(text.value == value.map { "\($0)" })
      #expect(text.isLoading == isLoading)
      #expect((text.failure == nil) == (stage.failure == nil))
    }
    #expect(throws: Offline.self) { try Page.loaded(1).map { _ in throw Offline() } }
  }
}
