import Glibc

/// The time now as RFC 3339 has it, in UTC: `2026-02-03T04:05:06Z`.
public func timestamp() -> String {
  var now = time(nil)
  var parts = tm()
  gmtime_r(&now, &parts)
  var text = [CChar](repeating: 0, count: 32)
  let count = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
  return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// Ends another process, whatever it is doing, without giving it a chance to say or save anything.
public func killProcess(_ number: Int32) throws(SystemError) {
  try check("kill") { kill(number, SIGKILL) }
}

/// Ends this process with an exit code.
public func exitProcess(_ code: Int32) -> Never {
  exit(code)
}
