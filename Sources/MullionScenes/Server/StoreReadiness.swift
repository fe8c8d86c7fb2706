import MullionTerminal

/// How a store that was started by a window tells it that it listens, or why it does not.
///
/// It is a pipe; the environment says on which descriptor. What is written is `ready` or a reason; the end of the pipe
/// without either means that the store died.
nonisolated public final class StoreReadiness: Sendable {
  private let pipe: Descriptor

  static let variable = "MULLION_READINESS"
  static let word = "ready"

  private init(_ pipe: Descriptor) {
    self.pipe = pipe
  }

  /// Takes the pipe over, if a window waits at its other end. Later processes do not inherit it.
  public static func inherited() -> StoreReadiness? {
    guard let number = ProcessEnvironment.removing(variable).flatMap(Int32.init),
      let inherited = Descriptor(inherited: number)
    else { return nil }
    return StoreReadiness(inherited)
  }

  /// Says that windows can connect.
  public func ready() {
    _ = try? pipe.write(Array(StoreReadiness.word.utf8))
  }

  /// Says why there will be no store.
  public func failed(_ reason: String) {
    _ = try? pipe.write(Array(reason.utf8.prefix(4000)))
  }

  /// Waits for the word of a store that was just started; nil if it is ready, else why not.
  static func reason(from pipe: Descriptor, milliseconds: Int) throws -> String? {
    let deadline = monotonicMilliseconds() + Int64(milliseconds)
    var said: [UInt8] = []
    while said.count < 4096, said != Array(word.utf8) {
      guard try pipe.wait(for: .readable, milliseconds: Int(max(0, deadline - monotonicMilliseconds()))) else {
        return "it was not ready within \(milliseconds / 1000) seconds"
      }
      guard let bytes = try pipe.read(upTo: 4096), !bytes.isEmpty else { break }
      said += bytes
    }
    if said.isEmpty { return "it ended before it was ready" }
    let text = String(decoding: said, as: UTF8.self)
    return text == word ? nil : text
  }
}
