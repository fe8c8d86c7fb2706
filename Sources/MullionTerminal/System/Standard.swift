import Glibc

extension Descriptor {
  /// A copy of standard input (0), output (1) or error (2); nil if it is closed.
  public static func standard(_ number: Int32) -> Descriptor? {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 10)
    return copy == -1 ? nil : Descriptor(owning: copy)
  }

  /// Standard error opened anew, so that writing to it never waits and those who share it are not affected; nil where it
  /// cannot be opened, as a socket cannot.
  public static func reopenedStandardError() -> Descriptor? {
    try? open("/proc/self/fd/2", O_WRONLY | O_APPEND | O_NOCTTY | O_NONBLOCK)
  }

  /// The terminal that controls this process, opened anew, not blocking.
  public static func controllingTerminal() throws(SystemError) -> Descriptor {
    try open("/dev/tty", O_RDWR | O_NOCTTY | O_NONBLOCK)
  }
}

/// Has the null device stand in for whichever of standard input, output and error is closed: else a socket or a file that
/// is opened later would get its number, and be written to as if it were it.
public func fillStandardDescriptors() {
  while true {
    let number = open("/dev/null", O_RDWR)
    if number > 2 { close(number) }
    if number < 0 || number > 2 { return }
  }
}

/// Writes all bytes to standard output (1) or error (2), waiting as long as it takes; whether somebody took them.
@discardableResult
public func writeStandard(_ bytes: [UInt8], to number: Int32) -> Bool {
  (try? writeWhole(bytes, to: number)) != nil
}

/// Writes all bytes to standard output, waiting as long as it takes; throws if it cannot take them, as when a disk is full.
public func writeOutput(_ bytes: [UInt8]) throws(SystemError) {
  try writeWhole(bytes, to: 1)
}

private func writeWhole(_ bytes: [UInt8], to number: Int32) throws(SystemError) {
  var written = 0
  while written < bytes.count {
    let count = bytes.withUnsafeBytes { all in
      uninterrupted { write(number, all.baseAddress.map { $0 + written }, all.count - written) }
    }
    if count > 0 {
      written += count
    } else if count == -1, errno == EAGAIN {
      var polled = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
      poll(&polled, 1, -1)
    } else {
      throw SystemError(number == 1 ? "write to standard output" : "write")
    }
  }
}

/// Writes a text to standard output (1) or error (2), waiting as long as it takes; whether somebody took it.
///
/// A message names files and what others have said, so controls in it are shown and not sent, but for line ends and tabs.
@discardableResult
public func writeStandard(_ text: String, to number: Int32) -> Bool {
  writeStandard(Array(text.showingControls(except: ["\n", "\t"]).utf8), to: number)
}

extension String {
  /// The text with its controls shown, as terminals echo them (`^[`), and those above ASCII by their number.
  public func showingControls(except kept: Set<Unicode.Scalar> = []) -> String {
    guard unicodeScalars.contains(where: { $0.properties.generalCategory == .control && !kept.contains($0) }) else {
      return self
    }
    var shown = UnicodeScalarView()
    for scalar in unicodeScalars {
      if kept.contains(scalar) || scalar.properties.generalCategory != .control {
        shown.append(scalar)
      } else if scalar.value < 0x80 {
        shown.append("^")
        shown.append(Unicode.Scalar(UInt8(scalar.value) ^ 0x40))
      } else {
        shown.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      }
    }
    return String(shown)
  }
}

/// The number of this process's group.
public func currentProcessGroup() -> Int32 {
  getpgrp()
}
