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
    let bytes = Array(line)
    guard let open = bytes.firstIndex(of: UInt8(ascii: "(")),
      let close = bytes.lastIndex(of: UInt8(ascii: ")")), open < close,
      let process = decimal(bytes[..<open].filter { $0 != UInt8(ascii: " ") })
    else { return nil }
    let fields = bytes[(close + 1)...].split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") })
    guard fields.count > Field.pendingSignals, fields[0].count == 1, let state = fields[0].first,
      let parent = decimal(fields[Field.parent]), let group = decimal(fields[Field.group]),
      let session = decimal(fields[Field.session]), let terminal = decimal(fields[Field.terminal]),
      let foreground = decimal(fields[Field.foregroundGroup]), let flags = decimal(fields[Field.flags]),
      let pending = decimal(fields[Field.pendingSignals])
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

  /// Where the fields lie after the name, from 0.
  private enum Field {
    static let parent = 1
    static let group = 2
    static let session = 3
    static let terminal = 4
    static let foregroundGroup = 5
    static let flags = 6
    static let pendingSignals = 28
  }

  /// The kernel's flags of a task (`PF_…` in `linux/sched.h`), of which proc(5) gives the whole word.
  private enum Flag {
    static let exiting: Int64 = 0x4
    static let signalled: Int64 = 0x400
  }
}

/// A decimal number, as long as it fits.
private func decimal(_ digits: some Collection<UInt8>) -> Int64? {
  guard let first = digits.first else { return nil }
  let isNegative = first == UInt8(ascii: "-")
  let rest = digits.dropFirst(isNegative ? 1 : 0)
  guard !rest.isEmpty, rest.count <= 20 else { return nil }
  var value: Int64 = 0
  for digit in rest {
    guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
    let (tens, isTooLong) = value.multipliedReportingOverflow(by: 10)
    let (sum, isTooLarge) = tens.addingReportingOverflow(Int64(digit - UInt8(ascii: "0")))
    guard !isTooLong, !isTooLarge else { return nil }
    value = sum
  }
  return isNegative ? -value : value
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
      return count > 0 ? ProcessStatus(parsing: buffer.prefix(count)) : nil
    }
  }
}
