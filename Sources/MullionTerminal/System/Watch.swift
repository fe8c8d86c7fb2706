import Dispatch
import Glibc

/// Calls back on the main actor when a descriptor can be read, when it can be written, or when a signal comes.
///
/// It can be paused and goes on where it was; it ends when it is cancelled or when the last reference to it goes.
@MainActor
public final class Watch {
  /// What it waits for.
  private enum Subject {
    case descriptor(Descriptor, isReading: Bool)
    case moment(any DispatchSourceTimer)
  }

  /// Nothing once it is cancelled, so that the descriptor can close.
  private var subject: Subject?
  private var action: (@MainActor () -> Void)?
  private let ended: @MainActor () -> Void
  private var isPaused = true
  private var isCancelled = false
  /// Whether it was told that nothing more will come.
  var hasHungUp = false

  private init(
    _ descriptor: Descriptor, isReading: Bool, _ action: @escaping @MainActor () -> Void,
    ended: @escaping @MainActor () -> Void = {}
  ) {
    subject = .descriptor(descriptor, isReading: isReading)
    self.action = action
    self.ended = ended
  }

  private init(_ timer: any DispatchSourceTimer, _ action: @escaping @MainActor () -> Void) {
    subject = .moment(timer)
    ended = {}
    timer.setEventHandler {
      MainActor.assumeIsolated { action() }
    }
  }

  isolated deinit {
    cancel()
  }

  /// A watch for something to read, paused at first.
  ///
  /// Read until nothing is left: when the other end has closed, it calls once and then not again, whatever is left.
  public static func readable(_ descriptor: Descriptor, _ action: @escaping @MainActor () -> Void) -> Watch {
    Watch(descriptor, isReading: true, action)
  }

  /// A watch for room to write, paused at first.
  public static func writable(_ descriptor: Descriptor, _ action: @escaping @MainActor () -> Void) -> Watch {
    Watch(descriptor, isReading: false, action)
  }

  /// A watch for a signal, which from then on does nothing else; paused at first. One at a time for each signal.
  ///
  /// Dispatch's own source for signals is not used: while the main queue is served by another thread than the first, that
  /// one lets signals through, and the system then throws away those that are ignored.
  public static func signal(_ number: Int32, _ action: @escaping @MainActor () -> Void) throws(SystemError) -> Watch {
    let pipe = try Descriptor.pipe()
    try pipe.reading.setNonblocking()
    try pipe.writing.setNonblocking()
    SignalTable.route(number, to: pipe.writing)
    return Watch(pipe.reading, isReading: true) {
      // However many came, they are one piece of news.
      _ = try? pipe.reading.read(upTo: 64)
      action()
    } ended: {
      SignalTable.stopRouting(number, to: pipe.writing)
    }
  }

  /// A watch for a moment, in this many milliseconds from now; paused at first.
  public static func deadline(milliseconds: Int, _ action: @escaping @MainActor () -> Void) -> Watch {
    let source = DispatchSource.makeTimerSource(queue: .main)
    source.schedule(deadline: .now() + .milliseconds(milliseconds))
    return Watch(source, action)
  }

  /// Whether it calls back now.
  public var isActive: Bool { !isPaused && !isCancelled }

  /// Whether it calls back now, but will not call again for what is left.
  public var mayMissMore: Bool { isActive && hasHungUp }

  /// Whether the system should look for it.
  var isWaiting: Bool { isActive && !hasHungUp }

  func call() { action?() }

  /// Has it call back from now on.
  public func resume() {
    guard isPaused, !isCancelled else { return }
    isPaused = false
    // Who kept still may have left something, and is told of the end once more.
    hasHungUp = false
    changed { $0.resume() }
  }

  /// Has it keep still until it is resumed.
  public func pause() {
    guard !isPaused, !isCancelled else { return }
    isPaused = true
    changed { $0.suspend() }
  }

  /// Ends it for good.
  public func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    action = nil
    ended()
    changed { timer in
      timer.cancel()
      // A source that is suspended would never finish its cancellation, and must not be released.
      if isPaused { timer.resume() }
    }
    subject = nil
  }

  private func changed(_ change: (any DispatchSourceTimer) -> Void) {
    switch subject {
    case .descriptor(let descriptor, let isReading):
      MainLoop.changed(self, at: descriptor.number, isReading: isReading)
    case .moment(let timer): change(timer)
    case nil: break
    }
  }
}
