import Dispatch

/// The time that the host goes by: real in an app, turned by hand in tests.
public struct HostClock {
  /// Calls back after so many milliseconds, on the main actor.
  public let after: (_ milliseconds: Int, _ body: @escaping @MainActor () -> Void) -> Void

  /// Makes a clock.
  public init(after: @escaping (_ milliseconds: Int, _ body: @escaping @MainActor () -> Void) -> Void) {
    self.after = after
  }

  /// The system's.
  public static let system = HostClock { milliseconds, body in
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
      MainActor.assumeIsolated(body)
    }
  }
}
