import MullionTerminal

/// Programs that a window starts beside itself: for each thing to open, one way after the other until one works.
///
/// A way has worked when its program ends with code 0, or still runs after a moment, as terminals and browsers do.
nonisolated struct Companions {
  /// What became of something that was to be opened.
  struct Outcome: Equatable {
    let number: UInt32
    /// Why nothing could open it; nil if it is open.
    let failure: String?
  }

  /// For how long a program that runs may still fail, in milliseconds.
  static let patience: Int64 = 1000

  private struct Companion {
    let number: UInt32
    let process: BackgroundProcess
    let program: String
    /// When it counts as having worked; nil if it does already.
    var deadline: Int64?
    /// Other ways, should it fail.
    var ways: ArraySlice<[String]>
  }

  private var running: [Companion] = []

  /// What is readable when one of them has ended.
  var descriptors: [Descriptor] { running.map(\.process.ended) }
  /// When to `check` again even if none has ended.
  var deadline: Int64? { running.compactMap(\.deadline).min() }

  /// Opens something; nil if that is under way.
  ///
  /// - Parameter now: Milliseconds on a clock that never goes back.
  mutating func open(_ number: UInt32, by ways: [[String]], now: Int64) -> Outcome? {
    tryNext(ways[...], number, failure: "nothing here can", now: now)
  }

  /// Looks who has ended, and whose time is up.
  mutating func check(now: Int64) -> [Outcome] {
    var outcomes: [Outcome] = []
    for companion in running {
      if let ending = companion.process.collect() {
        running.removeAll { $0.process.ended === companion.process.ended }
        guard companion.deadline != nil else { continue }
        if ending == .exited(code: 0) {
          outcomes.append(Outcome(number: companion.number, failure: nil))
        } else if let outcome = tryNext(
          companion.ways, companion.number, failure: "`\(companion.program)` failed", now: now)
        {
          outcomes.append(outcome)
        }
      } else if let deadline = companion.deadline, deadline <= now {
        // Kept, so that its end is taken note of.
        for index in running.indices where running[index].process.ended === companion.process.ended {
          running[index].deadline = nil
        }
        outcomes.append(Outcome(number: companion.number, failure: nil))
      }
    }
    return outcomes
  }

  private mutating func tryNext(
    _ ways: ArraySlice<[String]>, _ number: UInt32, failure: String, now: Int64
  ) -> Outcome? {
    var (ways, failure) = (ways, failure)
    while let way = ways.popFirst() {
      do {
        let process = try BackgroundProcess(way)
        running.append(
          Companion(
            number: number, process: process, program: way[0], deadline: now + Companions.patience, ways: ways))
        return nil
      } catch {
        failure = "\(error)"
      }
    }
    return Outcome(number: number, failure: failure)
  }
}
