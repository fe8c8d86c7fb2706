extension Surface {
  /// The rows as text with SGR sequences for the looks, for printing into a pager or a file.
  public func ansiText(theme: Theme = .dark, depth: ColorDepth = .trueColor) -> String {
    var pen = Pen()
    pen.forget()
    for y in 0..<size.height {
      for x in 0..<size.width where self[x, y].width > 0 {
        pen.restyle(self[x, y].style.resolved(theme: theme, depth: depth))
        pen.bytes.append(contentsOf: grapheme(x, y).utf8)
      }
      pen.restyle(.plain)
      pen.bytes.append(UInt8(ascii: "\n"))
    }
    return String(decoding: pen.bytes, as: UTF8.self)
  }
}
