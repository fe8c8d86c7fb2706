extension StringProtocol {
  /// The columns that `Surface.write` takes for the text as one line.
  public var displayWidth: Int {
    @specialized(where Self == String)
    @specialized(where Self == Substring)
    get { withPlainText { _ in } ?? countedColumns }
  }

  private var countedColumns: Int {
    var columns = 0
    forEachGlyph(
      solitary: { bytes, offset in
        let plain = bytes.plainRun(from: offset, limit: bytes.count)
        columns &+= plain
        offset &+= plain
        while offset < bytes.count, let next = bytes.solitary(at: offset) {
          columns &+= next.columns
          offset &+= next.length
        }
      }, { columns += $0.width })
    return columns
  }

  /// Hands over the bytes of a text of nothing but printable ASCII, as most are, and returns its columns; nil for any
  /// other text.
  @inline(__always)
  func withPlainText(_ body: (UnsafeBufferPointer<UInt8>) -> Void) -> Int? {
    utf8.withContiguousStorageIfAvailable { bytes in
      guard bytes.plainRun(from: 0, limit: bytes.count) == bytes.count else { return nil }
      body(bytes)
      return bytes.count
    } ?? nil
  }
}

extension Character {
  /// The columns that `Surface.write` takes for the character: 1 or 2, more where a control is shown as `^A`.
  public var displayWidth: Int {
    String(self).displayWidth
  }
}
