extension Surface {
  /// Shows a block of another surface of the same size in place of this one's; a wide glyph that an edge cuts in half
  /// becomes a blank.
  mutating func copy(_ other: Surface, in rect: Rect) {
    let area = bounds.intersection(rect)
    guard !area.isEmpty, size == other.size else { return }
    fill(area)
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX {
        let cell = other[x, y]
        guard cell.width > 0 else { continue }
        write(other.grapheme(of: cell), at: Point(x: x, y: y), style: cell.style, clip: area)
      }
    }
  }
}
