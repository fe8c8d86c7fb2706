extension StringProtocol {
  /// The columns that `Surface.write` takes for the text as one line.
  public var displayWidth: Int {
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
}

extension Character {
  /// The columns that `Surface.write` takes for the character: 1 or 2, more where a control is shown as `^A`.
  public var displayWidth: Int {
    String(self).displayWidth
  }
}
