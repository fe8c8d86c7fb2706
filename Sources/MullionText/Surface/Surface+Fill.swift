extension Surface {
  /// Fills a block with a character of one column, as lines and bars are drawn.
  mutating func fill(_ rect: Rect, with character: Unicode.Scalar, style: Style) {
    let area = bounds.intersection(rect)
    guard !area.isEmpty else { return }
    fill(area, style: style)
    guard ScalarClass(character) == .narrow else { return }
    let cell = Cell(scalar: character, width: 1, style: style)
    for y in area.minY..<area.maxY {
      use(row: y, upTo: area.maxX)
      for index in y * size.width + area.minX..<y * size.width + area.maxX { cells[index] = cell }
    }
  }
}
