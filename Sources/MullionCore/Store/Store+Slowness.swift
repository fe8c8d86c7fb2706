/// How long a store's work takes, by a clock that the program supplies.
final class Stopwatch {
  let now: () -> Int
  /// From how many milliseconds on something is reported.
  let limit: Int
  /// When the drain began, and when its newest action did.
  var began = 0
  var mark = 0
  /// How many actions were handled since it began; 0 between drains.
  var count = 0
  /// Whether one of them was slow by itself.
  var hasNamed = false
  /// Where the first of them was dispatched.
  var firstCallSite = CallSite()

  init(limit: Int, now: @escaping () -> Int) {
    self.limit = limit
    self.now = now
  }
}

extension Store {
  /// Reports what takes so long that windows do not answer meanwhile: an action with all its reducers and synchronous
  /// effects, or a drain of many. Each report has the name of the action, without what it carries, and its call site.
  ///
  /// It costs a look at the clock before each action and one at the end of a drain.
  ///
  /// - Parameters:
  ///   - limit: From how many milliseconds on.
  ///   - now: Milliseconds on a clock that never goes back.
  public func reportSlowness(from limit: Int = 100, now: @escaping () -> Int) {
    stopwatch = Stopwatch(limit: limit, now: now)
  }

  /// Reports that something else took long, such as drawing a view, and after which action; says nothing of what was quick.
  package func reportIfSlow(milliseconds: Int, _ what: () -> String) {
    guard let stopwatch, milliseconds >= stopwatch.limit else { return }
    let action = lastAction.map { ", after `\(ActionName.name(of: $0))`" } ?? ""
    let message = "\(what()) took \(milliseconds) ms\(action). Views are to cost what is visible."
    ledger.report(Report(message, at: ledger.callSite))
  }

  /// Lets go of the last action, now that what it led to has been drawn.
  package func forgetLastAction() {
    if lastAction != nil { lastAction = nil }
  }

  /// An action is about to be handled. The one before is let go: what it carried must not be shared when state is mutated.
  func timeBeginning(of entry: Entry) {
    guard let stopwatch else { return }
    let now = stopwatch.now()
    if stopwatch.count == 0 {
      stopwatch.began = now
      stopwatch.hasNamed = false
      stopwatch.firstCallSite = entry.callSite
    } else {
      timeLast(now)
    }
    stopwatch.mark = now
    stopwatch.count += 1
    lastAction = entry.action
  }

  /// The queue is empty, and observers have been told.
  func timeEnd() {
    guard let stopwatch, stopwatch.count > 0 else { return }
    let now = stopwatch.now()
    timeLast(now)
    if now - stopwatch.began >= stopwatch.limit, !stopwatch.hasNamed {
      let message =
        "One dispatch set off \(stopwatch.count) actions, which took \(now - stopwatch.began) ms"
        + (lastAction.map { "; the last was `\(ActionName.name(of: $0))`." } ?? ".")
      ledger.report(Report(message, at: stopwatch.firstCallSite))
    }
    stopwatch.count = 0
  }

  private func timeLast(_ now: Int) {
    guard let stopwatch, now - stopwatch.mark >= stopwatch.limit, let lastAction else { return }
    stopwatch.hasNamed = true
    let message =
      "`\(ActionName.name(of: lastAction))` took \(now - stopwatch.mark) ms, and no window answered meanwhile. "
      + "Long work belongs into an effect."
    ledger.report(Report(message, at: ledger.callSite))
  }
}

/// Names actions in reports.
enum ActionName {
  /// The cases from the outside in, `scenes.element.save`, without what they carry: that may be secret, or long.
  static func name(of action: Any) -> String {
    var names: [String] = []
    var next: Any? = action
    while let value = next, names.count < 8 {
      let mirror = Mirror(reflecting: value)
      guard mirror.displayStyle == .enum else { break }
      guard let child = mirror.children.first else {
        names.append("\(value)")
        break
      }
      names.append(child.label ?? "?")
      next = inner(child.value)
    }
    return names.isEmpty ? "\(type(of: action))" : names.joined(separator: ".")
  }

  /// What a case carries; of several values the last enum, as an element's action follows its id.
  private static func inner(_ payload: Any) -> Any? {
    let mirror = Mirror(reflecting: payload)
    guard mirror.displayStyle == .tuple else { return payload }
    return mirror.children.map(\.value).last { Mirror(reflecting: $0).displayStyle == .enum }
  }
}
