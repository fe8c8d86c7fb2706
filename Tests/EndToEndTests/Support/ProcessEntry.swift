import Glibc
import MullionTerminal

/// A process as `/proc` shows it.
struct ProcessEntry {
  let number: Int32

  private var folder: String { "/proc/\(number)" }

  /// All that there are.
  static var all: [ProcessEntry] { names(in: "/proc").compactMap { Int32($0).map(ProcessEntry.init) } }

  /// The variables it was started with; none if it may not be asked.
  var environment: [String: String] {
    var found: [String: String] = [:]
    for entry in text("environ").split(separator: "\0") {
      let pair = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if pair.count == 2 { found[String(pair[0])] = String(pair[1]) }
    }
    return found
  }

  /// The program's name, at most 15 bytes of it.
  var name: String { text("comm").split(separator: "\n").first.map(String.init) ?? "" }

  /// Its arguments, its name first.
  var arguments: [String] { text("cmdline").split(separator: "\0").map(String.init) }

  /// `S` asleep, `R` running, `T` stopped, `Z` ended and not collected; empty when it is gone.
  var state: String { fields.first ?? "" }

  var parent: Int32? { fields.dropFirst().first.flatMap { Int32($0) } }

  /// How many descriptors it has open.
  var descriptorCount: Int { ProcessEntry.names(in: folder + "/fd").count }

  /// Its threads' own memory, in pages.
  var residentPages: Int { text("statm").split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0 }

  /// Processes whose parent it is.
  var children: [ProcessEntry] { ProcessEntry.all.filter { $0.parent == number } }

  /// Waits until it has ended.
  func awaitEnd() {
    let handle = pidfd_open(number, 0)
    guard handle >= 0 else { return }
    _ = try? Descriptor(owning: handle).wait(for: .readable, milliseconds: Bound.milliseconds)
  }

  /// Stops it, and returns when it does nothing any more: a signal that is sent has not arrived yet.
  func stop() throws {
    kill(number, SIGSTOP)
    let deadline = monotonicMilliseconds() + Int64(Bound.milliseconds)
    while state != "T" {
      guard monotonicMilliseconds() < deadline else { throw Overdue(description: "process \(number) does not stop") }
      sched_yield()
    }
  }

  /// Fields of `/proc/…/stat` after the name, which may itself hold anything.
  private var fields: [String] {
    let line = text("stat")
    guard let end = line.lastIndex(of: ")") else { return [] }
    return line[line.index(after: end)...].split(separator: " ").map(String.init)
  }

  private func text(_ name: String) -> String {
    guard let file = try? Descriptor.open("\(folder)/\(name)", O_RDONLY), let bytes = try? file.readAll(limit: 1 << 20)
    else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}
