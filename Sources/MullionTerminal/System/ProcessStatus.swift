import Glibc

/// What the system says about a process: one line of `/proc/<pid>/stat`, described in proc(5).
public struct ProcessStatus: Hashable, Sendable {
  /// The process.
  public let process: Int32
  /// Its state as a letter: `R` running, `S` sleeping, `T` stopped, `Z` dead and not yet waited for, …
  public let state: UInt8
  /// Who started it.
  public let parent: Int32
  /// The process group that it is in.
  public let group: Int32
  /// The session that it is in.
  public let session: Int32
  /// The device number of its controlling terminal; 0 without one.
  public let terminal: Int32
  /// The process group in the foreground of that terminal; -1 without one.
  public let foregroundGroup: Int32
  /// Whether it is about to end: it has been sent SIGKILL, or has begun to exit.
  public let isEnding: Bool

  /// Reads the line; nil if it is not one.
  ///
  /// The second field is the program's name in parentheses, which may itself hold spaces and parentheses; what follows its
  /// last closing one is plain.
  public init?(parsing line: some Collection<UInt8>) {
    let status = Array(line).withUnsafeBufferPointer { ProcessStatus(parsing: $0) }
    guard let status else { return nil }
    self = status
  }

  /// The same where the bytes lie: the store looks twice for each key, so nothing is copied and one pass is enough.
  init?(parsing line: UnsafeBufferPointer<UInt8>) {
    guard let open = line.firstIndex(of: UInt8(ascii: "(")) else { return nil }
    var close = min(line.count, open + ProcessStatus.nameLimit + 2) - 1
    while close > open, line[close] != UInt8(ascii: ")") { close -= 1 }
    guard close > open else { return nil }
    var before = Fields(line, 0..<open)
    var fields = Fields(line, close + 1..<line.count)
    guard let process = before.number(), before.isAtEnd(), let state = fields.letter(),
      let parent = fields.number(), let group = fields.number(), let session = fields.number(),
      let terminal = fields.number(), let foreground = fields.number(), let flags = fields.number(),
      fields.skip(21), let pending = fields.number()
    else { return nil }
    self.process = Int32(truncatingIfNeeded: process)
    self.state = state
    self.parent = Int32(truncatingIfNeeded: parent)
    self.group = Int32(truncatingIfNeeded: group)
    self.session = Int32(truncatingIfNeeded: session)
    self.terminal = Int32(truncatingIfNeeded: terminal)
    self.foregroundGroup = Int32(truncatingIfNeeded: foreground)
    // SIGKILL is pending from the moment it is sent; when it is acted upon, these flags take over until the end.
    isEnding = pending & (1 << Int(SIGKILL - 1)) != 0 || flags & (Flag.exiting | Flag.signalled) != 0
  }

  /// Whether its group may use its terminal now: it is the terminal's foreground group, and neither stopped nor dying.
  public var isInForeground: Bool {
    group > 0 && foregroundGroup == group && !isStopped && !isEnding && state != UInt8(ascii: "Z")
      && state != UInt8(ascii: "X")
  }

  /// Whether a signal has stopped it.
  public var isStopped: Bool { state == UInt8(ascii: "T") }

  /// The longest name that the kernel gives: 64 bytes, of which line feeds and backslashes are written as two. Programs
  /// choose at most 15 of them.
  private static let nameLimit = 128

  /// The kernel's flags of a task (`PF_…` in `linux/sched.h`), of which proc(5) gives the whole word.
  private enum Flag {
    static let exiting: Int64 = 0x4
    static let signalled: Int64 = 0x400
  }
}

/// Reads the fields of a line one after the other; blanks and the line's end are between them.
private struct Fields {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset: Int
  private let end: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    self.bytes = bytes
    (offset, end) = (range.lowerBound, range.upperBound)
  }

  private var isInField: Bool { bytes[offset] != UInt8(ascii: " ") && bytes[offset] != UInt8(ascii: "\n") }

  /// Goes to the next field; false when there is none.
  private mutating func findField() -> Bool {
    while offset < end, !isInField { offset += 1 }
    return offset < end
  }

  /// Whether nothing but blanks is left.
  mutating func isAtEnd() -> Bool { !findField() }

  /// Passes over fields; false if there are not so many.
  mutating func skip(_ count: Int) -> Bool {
    for _ in 0..<count {
      guard findField() else { return false }
      while offset < end, isInField { offset += 1 }
    }
    return true
  }

  /// A field of one byte.
  mutating func letter() -> UInt8? {
    guard findField() else { return nil }
    let letter = bytes[offset]
    offset += 1
    return offset < end && isInField ? nil : letter
  }

  /// A decimal number, as long as it fits.
  @inline(never)
  mutating func number() -> Int64? {
    guard findField() else { return nil }
    let isNegative = bytes[offset] == UInt8(ascii: "-")
    if isNegative { offset += 1 }
    let start = offset
    var value: Int64 = 0
    while offset < end, isInField {
      let digit = bytes[offset] &- UInt8(ascii: "0")
      let (tens, isTooLong) = value.multipliedReportingOverflow(by: 10)
      let (sum, isTooLarge) = tens.addingReportingOverflow(Int64(digit))
      guard digit < 10, !isTooLong, !isTooLarge else { return nil }
      value = sum
      offset += 1
    }
    return offset == start ? nil : isNegative ? -value : value
  }
}

/// An eye kept on one process, by way of its `/proc` entry.
///
/// The entry is opened once: it then stands for that process and never for a later one of the same number, and a look costs
/// one system call.
public final class ProcessWatch: Sendable {
  private let entry: Descriptor

  /// Opens the entry of a process that is there now.
  public init(process: Int32) throws(SystemError) {
    entry = try Descriptor.open("/proc/\(process)/stat", O_RDONLY)
  }

  /// How the process is now; nil once it is gone.
  public func status() -> ProcessStatus? {
    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { buffer in
      let count = uninterrupted { pread(entry.number, buffer.baseAddress, buffer.count, 0) }
      guard count > 0 else { return nil }
      return ProcessStatus(parsing: UnsafeBufferPointer(rebasing: buffer.bindMemory(to: UInt8.self)[..<count]))
    }
  }
}
