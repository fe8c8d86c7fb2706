extension TestRun {
  /// Records whatever is left.
  func checkEnd() {
    recordReports()
    if !log.received.isEmpty {
      judge(
        "The test ends, and was not told of:\n\n\(list(log.received))\n\nReceive it, or call `skipReceivedActions()`.")
      forgetReceived()
    }
    if log.dismissals > 0 {
      judge("The feature asked to be dismissed, and the test does not say so. Say so with `receiveDismiss()`.")
      log.dismissals = 0
    }
    for running in log.running { judge(running.leftOver, at: running.location) }
    log.forgetRunning()
    if !store.closings.isEmpty {
      judge("A presentation is still closing at the end. End it with `finishClosing()`.")
    }
  }
}

extension TestLog.Running {
  /// What it is, and where it comes from.
  var name: String {
    let kind = trace == nil ? "a channel" : "an effect"
    return cause.map { "\(kind) of \($0)" } ?? "\(kind) of the initial state"
  }

  var leftOver: String {
    let advice =
      trace == nil
      ? "Let the state close it, or call `skipInFlightEffects()`."
      : "Let it end: turn its clock, answer it from the environment, cancel it, or call `skipInFlightEffects()`."
    return "Still running at the end: \(name). \(advice)"
  }
}
