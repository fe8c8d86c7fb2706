import Glibc

/// A call to the operating system that failed: which one, and why.
///
/// Its description reads as the system says it: `connect: Connection refused`.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the call, as in its manual page, with the path where one is involved.
  public let call: String
  /// The `errno` that it left.
  public let code: Int32

  /// Makes an error from a code; without one, from the `errno` of the call that was just made.
  public init(_ call: String, _ code: Int32 = errno) {
    self.call = call
    self.code = code
  }

  /// Whether it says that a socket is not there, or that nobody listens on it.
  public var meansNobodyListens: Bool { code == ENOENT || code == ECONNREFUSED }

  /// Whether it says that whoever should act is too busy.
  public var meansBusy: Bool { code == EAGAIN }

  /// Whether it says that the other side has gone.
  public var meansPeerIsGone: Bool { code == EPIPE || code == ECONNRESET }

  /// The call and the system's own words for the code.
  public var description: String {
    var text = [CChar](repeating: 0, count: 256)
    guard strerror_r(code, &text, text.count) == 0 else { return "\(call): error \(code)" }
    let bytes = text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    return "\(call): \(String(decoding: bytes, as: UTF8.self))"
  }
}

/// Calls again for as long as a signal interrupts; -1 is then a failure that `errno` explains.
func uninterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}

/// Throws what `errno` says when a call has returned -1.
@discardableResult
func check<Result: SignedInteger>(_ name: String, _ call: () -> Result) throws(SystemError) -> Result {
  let result = uninterrupted(call)
  if result == -1 { throw SystemError(name) }
  return result
}
