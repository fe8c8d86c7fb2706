/// What comes to an open channel.
nonisolated public enum ChannelEvent<Value: Sendable, Message: Sendable>: Sendable {
  /// The state asks for the channel with another value.
  case changed(Value)
  /// An effect of the same scope broadcast this.
  case message(Message)
}

nonisolated extension ChannelEvent: Equatable where Value: Equatable, Message: Equatable {}

/// What an open channel reads: the value it is asked for with, and what comes to it, in order.
///
/// Iterate it in one place only. It ends when the channel is closed.
public final class Inbox<Value: Equatable & Sendable, Message: Sendable>: ChannelInbox {
  /// The value that the state asks for now.
  @exclusivity(unchecked) public private(set) var value: Value
  nonisolated private let events: AsyncStream<ChannelEvent<Value, Message>>
  private let continuation: AsyncStream<ChannelEvent<Value, Message>>.Continuation

  init(_ value: Value) {
    self.value = value
    (events, continuation) = AsyncStream.makeStream()
  }

  func update(_ now: Value) {
    guard now != value else { return }
    value = now
    continuation.yield(.changed(now))
  }

  func receive(_ message: Any) -> Bool {
    guard let message = message as? Message else { return false }
    continuation.yield(.message(message))
    return true
  }

  func finish() { continuation.finish() }
}

extension Inbox: nonisolated AsyncSequence {
  /// Starts reading.
  nonisolated public func makeAsyncIterator() -> AsyncStream<ChannelEvent<Value, Message>>.Iterator {
    events.makeAsyncIterator()
  }
}

/// An inbox whose types are not known.
protocol ChannelInbox: AnyObject {
  /// Takes a message; false if it is none of this inbox's kind.
  func receive(_ message: Any) -> Bool
  func finish()
}
