/// Work that the state keeps open: it starts when the state first asks for it and is cancelled when it no longer does.
///
/// For what lasts as long as something is so: a socket while a room is shown, a ticker while a tab is selected. Compare
/// an effect, which an action starts.
public struct Channel<Action, Environment> {
  /// Makes the inbox and the work of a newly opened channel.
  let open: (Environment, Send<Action>) -> (inbox: any ChannelInbox, work: () async throws -> Void)
  /// Tells an open channel of this wish's value; false if the inbox is of another kind, so that it must be reopened.
  let update: (any ChannelInbox) -> Bool
  let callSite: CallSite

  /// A wish for a channel.
  ///
  /// While the value stays equal the channel is left alone; another value is delivered to the open channel. The inbox
  /// is there before the work first runs, so nothing that is sent to it is lost. When the work returns, the channel
  /// rests until the wish for its key is dropped. What it throws is reported with this call site.
  ///
  /// Take out of the state what the work needs: a wish that names the whole state keeps it, and the next edit of a
  /// buffer in it has to copy that.
  public init<Value: Equatable & Sendable, Message: Sendable>(
    value: Value, receiving message: Message.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @MainActor (Environment, Send<Action>, Inbox<Value, Message>) async throws -> Void
  ) {
    callSite = CallSite(fileID: fileID, line: line)
    open = { environment, send in
      let inbox = Inbox<Value, Message>(value)
      return (inbox, { try await work(environment, send, inbox) })
    }
    update = { inbox in
      guard let inbox = inbox as? Inbox<Value, Message> else { return false }
      inbox.update(value)
      return true
    }
  }

  /// A wish for a channel that takes no messages.
  public init<Value: Equatable & Sendable>(
    value: Value, fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @MainActor (Environment, Send<Action>, Inbox<Value, Never>) async throws -> Void
  ) {
    self.init(value: value, receiving: Never.self, fileID: fileID, line: line, work)
  }

  /// A wish for a channel that is always asked for in the same way, and takes messages.
  public init<Message: Sendable>(
    receiving message: Message.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @MainActor (Environment, Send<Action>, Inbox<Only, Message>) async throws -> Void
  ) {
    self.init(value: Only(), receiving: message, fileID: fileID, line: line, work)
  }

  /// A wish for a channel that only sends.
  public init(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @MainActor (Environment, Send<Action>) async throws -> Void
  ) {
    self.init(value: Only(), receiving: Never.self, fileID: fileID, line: line) {
      try await work($0, $1); _ = $2
    }
  }
}

/// What one `supervise` keeps open in one life.
struct SupervisedChannels {
  let supervisor: Supervisor
  var byKey: [AnyHashable: OpenChannel]
}

/// A channel that the state keeps open in one life.
struct OpenChannel {
  let run: EffectRun
  let inbox: any ChannelInbox

  /// Cancels the work, and ends the inbox that it may be reading.
  func close(_ how: EffectRun.Ending) {
    run.end(how)
    inbox.finish()
  }
}
