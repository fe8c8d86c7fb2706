import Glibc

/// Reads a file to its end, and then what is added to it.
public final class FileFollower {
  private let file: Descriptor
  private let changes: Descriptor

  /// Opens the file; throws if it cannot be read.
  public init(_ path: String) throws(SystemError) {
    file = try Descriptor.open(path, O_RDONLY)
    let number = inotify_init1(Int32(IN_CLOEXEC))
    guard number >= 0 else { throw SystemError("inotify_init1") }
    changes = Descriptor(owning: number)
    guard inotify_add_watch(number, path, UInt32(IN_MODIFY)) >= 0 else { throw SystemError("inotify_add_watch") }
  }

  /// The next bytes; waits until there are some.
  public func next() throws(SystemError) -> [UInt8] {
    while true {
      if let bytes = try file.read(upTo: 1 << 16), !bytes.isEmpty { return bytes }
      _ = try changes.read(upTo: 4096)
    }
  }
}
