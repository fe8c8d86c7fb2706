import Dispatch
import Glibc

/// Calls back on the main queue when a descriptor can be read, when it can be written, or when a signal comes.
///
/// It can be paused and goes on where it was; it ends when it is cancelled or when the last reference to it goes.
@MainActor
public final class Watch {
  private let source: any DispatchSourceProtocol
  private var isPaused = true
  private var isCancelled = false
  private let ended: @MainActor () -> Void

  private init(
    _ source: any DispatchSourceProtocol, keeping kept: Descriptor?, _ action: @escaping @MainActor () -> Void,
    ended: @escaping @MainActor () -> Void = {}
  ) {
    self.source = source
    self.ended = ended
    source.setEventHandler {
      MainActor.assumeIsolated { action() }
    }
    // The descriptor must stay open until the system no longer looks at it.
    source.setCancelHandler { withExtendedLifetime(kept) {} }
  }

  isolated deinit {
    cancel()
  }

  /// A watch for something to read, paused at first.
  ///
  /// Read until nothing is left. When the other end has closed, Dispatch calls once and then not again, whatever is left.
  public static func readable(_ descriptor: Descriptor, _ action: @escaping @MainActor () -> Void) -> Watch {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor.number, queue: .main)
    return Watch(source, keeping: descriptor, action)
  }

  /// A watch for room to write, paused at first.
  public static func writable(_ descriptor: Descriptor, _ action: @escaping @MainActor () -> Void) -> Watch {
    let source = DispatchSource.makeWriteSource(fileDescriptor: descriptor.number, queue: .main)
    return Watch(source, keeping: descriptor, action)
  }

  /// A watch for a signal, which from then on does nothing else; paused at first. One at a time for each signal.
  ///
  /// Dispatch's own source for signals is not used: while the main queue is served by another thread than the first, that
  /// one lets signals through, and the system then throws away those that are ignored.
  public static func signal(_ number: Int32, _ action: @escaping @MainActor () -> Void) throws(SystemError) -> Watch {
    let pipe = try Descriptor.pipe()
    try pipe.reading.setNonblocking()
    try pipe.writing.setNonblocking()
    let source = DispatchSource.makeReadSource(fileDescriptor: pipe.reading.number, queue: .main)
    SignalTable.route(number, to: pipe.writing)
    return Watch(source, keeping: pipe.reading) {
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
    return Watch(source, keeping: nil, action)
  }

  /// Whether it calls back now.
  public var isActive: Bool { !isPaused && !isCancelled }

  /// Has it call back from now on.
  public func resume() {
    guard isPaused, !isCancelled else { return }
    isPaused = false
    source.resume()
  }

  /// Has it keep still until it is resumed.
  public func pause() {
    guard !isPaused, !isCancelled else { return }
    isPaused = true
    source.suspend()
  }

  /// Ends it for good.
  public func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    ended()
    source.cancel()
    // A source that is suspended would never finish its cancellation, and must not be released.
    if isPaused { source.resume() }
  }
}
