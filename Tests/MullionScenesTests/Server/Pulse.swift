import MullionTerminal
import Testing

/// Waits for things that happen on the main queue, looking again after every event instead of after some time.
@MainActor
final class Pulse {
  private var waiting: [(condition: () -> Bool, continuation: CheckedContinuation<Bool, Never>, id: Int)] = []
  private var lastID = 0

  /// Something has happened.
  func beat() {
    let due = waiting.filter { $0.condition() }
    waiting.removeAll { entry in due.contains { $0.id == entry.id } }
    for entry in due { entry.continuation.resume(returning: true) }
  }

  /// Waits until it is so. The bound is generous; reaching it is a failure.
  func until(_ what: String, sourceLocation: SourceLocation = #_sourceLocation, _ condition: @escaping () -> Bool) async
  {
    if condition() { return }
    lastID += 1
    let id = lastID
    let bound = Watch.deadline(milliseconds: 60_000) { [weak self] in self?.giveUp(id) }
    bound.resume()
    let came = await withCheckedContinuation { waiting.append((condition, $0, id)) }
    bound.cancel()
    #expect(came, "waited in vain until \(what)", sourceLocation: sourceLocation)
  }

  private func giveUp(_ id: Int) {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting.remove(at: index).continuation.resume(returning: false)
  }
}
