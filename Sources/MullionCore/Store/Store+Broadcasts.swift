extension Store {
  /// A message on its way to a channel.
  struct Broadcast {
    let message: Any
    let key: AnyHashable
    let life: Life
    let callSite: CallSite
  }

  /// Holds a message until the channels that the action asks for are open; delivers at once outside of an action.
  func broadcast(_ message: Any, to key: AnyHashable, _ life: Life, _ callSite: CallSite) {
    life.beginStarting()
    broadcasts.append(Broadcast(message: message, key: key, life: life, callSite: callSite))
    if !isStarting { deliverBroadcasts() }
  }

  func deliverBroadcasts() {
    let held = broadcasts
    broadcasts = []
    for broadcast in held {
      let problem = broadcast.life.receive(broadcast.message, for: broadcast.key)
      #if DEBUG
        if let problem { ledger.report(Report(problem, at: broadcast.callSite)) }
      #endif
      broadcast.life.endStarting()
    }
  }
}
