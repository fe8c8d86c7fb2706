extension StringProtocol {
  /// The columns that `Surface.write` takes for the text as one line.
  public var displayWidth: Int {
    let ascii = utf8.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? bytes.count : nil
    }
    if let known = ascii, let columns = known { return columns }
    var columns = 0
    forEachGlyph { columns += $0.width }
    return columns
  }
}

extension Character {
  /// The columns that `Surface.write` takes for the character: 1 or 2, more where a control is shown as `^A`.
  public var displayWidth: Int {
    String(self).displayWidth
  }
}
