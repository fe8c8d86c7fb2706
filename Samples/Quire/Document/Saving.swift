import Mullion

/// A wish to save: where to, over what, and what then.
struct SaveRequest: Hashable, Sendable {
  /// What may be replaced.
  enum Replacing: Hashable, Sendable {
    /// The file as this program last saw it.
    case known
    /// Nothing.
    case nothing
    /// Whatever is there; the person was asked.
    case anything
  }

  let path: String
  var replacing = Replacing.known
  var then = AfterSaving.stay
}

/// What came of a wish to save.
struct SaveReceipt: Sendable {
  let request: SaveRequest
  /// Names the text that was written.
  let mark: Int
  let lineCount: Int
  let resolvedPath: String
  let result: Result<WriteOutcome, FileError>
}

extension Document {
  /// What may be there when the request is carried out.
  func expected(by request: SaveRequest) -> ExpectedFile {
    switch request.replacing {
    case .anything: .anything
    case .nothing: .nothing
    case .known: file?.stamp.map { .unchanged($0) } ?? .nothing
    }
  }

  /// Notes that a text of this document is on the disk.
  mutating func wasSaved(_ receipt: SaveReceipt, _ stamp: FileStamp) {
    file = File(path: receipt.request.path, resolvedPath: receipt.resolvedPath, stamp: stamp)
    savedMark = receipt.mark
  }
}
