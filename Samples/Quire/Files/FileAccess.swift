import Dispatch
import Mullion

/// What Quire asks of the file system.
///
/// The closures block, so effects call them through `offMain`.
struct FileAccess: Sendable {
  /// Reads a whole file.
  var read: @Sendable (_ path: String) throws -> FileContent
  /// Writes a whole file, keeping everything that a person would miss.
  var write: @Sendable (WriteOrder) throws -> WriteOutcome
  /// The names in a folder, in no order.
  var list: @Sendable (_ path: String) throws -> [FolderEntry]
  /// What a path leads to.
  var status: @Sendable (_ path: String) -> FileStatus
  /// The path without links and dots, as far as it exists; what tells whether two paths are one file.
  var resolve: @Sendable (_ path: String) -> String
}

/// A content to write, and where.
struct WriteOrder: Sendable {
  let buffer: TextBuffer
  let path: String
  /// What is expected to be there; something else is not overwritten.
  let expected: ExpectedFile
  /// The permissions of a file that is not there yet.
  let newFileMode: UInt32
}

/// What may be overwritten.
enum ExpectedFile: Hashable, Sendable {
  /// Whatever is there: the person was asked.
  case anything
  /// Nothing may be there.
  case nothing
  /// Only the file as it was last read or written, or nothing.
  case unchanged(FileStamp)

  func allows(_ stamp: FileStamp) -> Bool {
    switch self {
    case .anything: true
    case .nothing: false
    case .unchanged(let known): known == stamp
    }
  }
}

/// What came of an order that did not fail.
enum WriteOutcome: Hashable, Sendable {
  /// Written; the remark says what the person should know about how.
  case written(FileStamp, remark: String?)
  /// Something else is there than was expected; nothing was written.
  case refused
}

/// Runs blocking work on a thread where it delays nobody.
func offMain<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global(qos: .userInitiated).async {
      continuation.resume(with: Result { try work() })
    }
  }
}
