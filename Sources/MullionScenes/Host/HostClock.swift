import Dispatch
import MullionTerminal

/// The time that the host goes by: real in an app, turned by hand in tests.
public struct HostClock {
  /// Calls back after so many milliseconds, on the main actor.
  public let after: (_ milliseconds: Int, _ body: @escaping @MainActor () -> Void) -> Void
  /// Milliseconds since any moment; never goes back.
  public let now: () -> Int

  /// Makes a clock; what it calls back by and what it tells must be the same time.
  public init(
    now: @escaping () -> Int,
    after: @escaping (_ milliseconds: Int, _ body: @escaping @MainActor () -> Void) -> Void
  ) {
    self.now = now
    self.after = after
  }

  /// The system's.
  public static let system = HostClock {
    Int(monotonicMilliseconds())
  } after: { milliseconds, body in
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
      MainActor.assumeIsolated(body)
    }
  }
}
