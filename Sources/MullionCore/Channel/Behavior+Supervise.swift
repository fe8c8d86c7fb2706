extension Behavior {
  /// Keeps channels open exactly while the state asks for them.
  ///
  /// The wishes are asked for after each action that may have touched this behavior's state; keys belong to the scope
  /// that the behavior was lifted into, and its channels end with it. A channel does not hold up the `finish()` of the
  /// dispatch that opened it.
  public static func supervise(
    _ wishes: @escaping (State) -> [AnyHashable: Channel<Action, Environment>]
  ) -> Behavior {
    supervise(PlainSlot(\State.self), wishes)
  }

  /// Keeps channels open exactly while one part of the state asks for them; asked for only when that part was touched.
  public static func supervise<Value>(
    at path: WritableKeyPath<State, Value> & Sendable,
    _ wishes: @escaping (Value) -> [AnyHashable: Channel<Action, Environment>]
  ) -> Behavior {
    supervise(PlainSlot(path), wishes)
  }

  private static func supervise<Value>(
    _ slot: PlainSlot<State, Value>, _ wishes: @escaping (Value) -> [AnyHashable: Channel<Action, Environment>]
  ) -> Behavior {
    let supervisor = Supervisor()
    return Behavior(
      react: { _, _ in .none },
      supervise: Supervise(slot.lens.bytes) { state, _, place, environment, outlet in
        let wanted = slot.lens.read(state) { $0.lend { wishes($0) } }
        let life = wanted.isEmpty ? place(false)?.life : place(true)?.currentLife
        life?.reconcile(wanted, of: supervisor, environment, outlet)
      })
  }
}

/// Tells the channels of one `supervise` from those of another at the same level.
final class Supervisor {}

extension Life {
  /// Opens, tells and closes channels until those of the supervisor are the ones that are wanted.
  func reconcile<Action, Environment>(
    _ wanted: [AnyHashable: Channel<Action, Environment>], of supervisor: Supervisor,
    _ environment: () -> Environment, _ outlet: () -> Outlet<Action>
  ) {
    // A key is looked up once for each channel that stays as it is, which is nearly always what happens to all.
    var kept = 0
    for (key, channel) in open(of: supervisor) {
      if let wish = wanted[key], wish.update(channel.inbox) { kept += 1 } else { close(channel, key, of: supervisor) }
    }
    if kept == wanted.count { return }
    for (key, wish) in wanted where open(of: supervisor)[key] == nil {
      // Whoever was told may have ended this life.
      guard isAlive else { return }
      open(wish, key, of: supervisor, environment(), outlet())
    }
  }

  private func open(of supervisor: Supervisor) -> [AnyHashable: OpenChannel] {
    for one in channels where one.supervisor === supervisor { return one.byKey }
    return [:]
  }

  /// Notes a channel, or that there is none under the key any more.
  private func note(_ channel: OpenChannel?, _ key: AnyHashable, of supervisor: Supervisor) {
    let known = channels.firstIndex { $0.supervisor === supervisor }
    let index = known ?? channels.count
    if known == nil { channels.append(SupervisedChannels(supervisor: supervisor, byKey: [:])) }
    channels[index].byKey[key] = channel
    if channels[index].byKey.isEmpty { channels.remove(at: index) }
  }

  private func open<Action, Environment>(
    _ wish: Channel<Action, Environment>, _ key: AnyHashable, of supervisor: Supervisor, _ environment: Environment,
    _ outlet: Outlet<Action>
  ) {
    guard let ledger = place?.ledger else { return }
    let run = EffectRun(ledger, trace: nil) { _ in }
    let send = Send<Action> { [weak self, weak run] delivery in
      if let run { outlet.deliver(delivery, self, run, wish.callSite) }
    }
    let (inbox, work) = wish.open(environment, send)
    note(OpenChannel(run: run, inbox: inbox), key, of: supervisor)
    run.perform(work, at: wish.callSite)
  }

  private func close(_ channel: OpenChannel, _ key: AnyHashable, of supervisor: Supervisor) {
    note(nil, key, of: supervisor)
    channel.close(.cancelled)
    place?.prune()
  }

  /// Hands a message to the channels of that key; says what is wrong if none takes it.
  func receive(_ message: Any, for key: AnyHashable) -> String? {
    let addressed = channels.compactMap { $0.byKey[key] }
    if addressed.isEmpty {
      return
        "A message was broadcast to the channel \(key), which is not open in this scope; it was dropped. The state "
        + "did not ask for it any more, or the key is another scope's."
    }
    let taken = addressed.filter { $0.inbox.receive(message) }
    if !taken.isEmpty { return nil }
    return
      "A \(type(of: message)) was broadcast to the channel \(key), which takes other messages; it was dropped. Name "
      + "the type with `receiving:` where the channel is asked for."
  }
}
