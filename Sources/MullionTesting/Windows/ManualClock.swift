import MullionScenes

/// The scene host's time, turned by hand: closings end and a lone Esc is told from a sequence only when a test says so.
@MainActor public final class ManualClock {
  private var waiting: [(due: Int, body: @MainActor () -> Void)] = []
  private var now = 0

  /// Makes a clock at 0.
  public init() {}

  /// For the host.
  public var host: HostClock {
    HostClock { [self] in
      now
    } after: { [self] in
      waiting.append((now + $0, $1))
    }
  }

  /// How many calls wait for their time.
  public var waitingCount: Int { waiting.count }

  /// Lets so many milliseconds pass, and what is due by then happen in order.
  public func advance(milliseconds: Int) {
    now += milliseconds
    while let next = waiting.filter({ $0.due <= now }).min(by: { $0.due < $1.due }),
      let index = waiting.firstIndex(where: { $0.due == next.due })
    {
      waiting.remove(at: index).body()
    }
  }
}
