/// Remembers how the last style looks, since neighbours mostly share theirs.
struct LookCache: Sendable {
  private var style = Style.plain
  private var look = Style.plain
  private var theme = Theme.monochrome
  private var depth = ColorDepth.none

  mutating func look(_ wanted: Style) -> Style {
    if wanted == style { return look }
    style = wanted
    look = wanted.resolved(theme: theme, depth: depth)
    return look
  }

  /// Starts over for this terminal.
  mutating func use(_ theme: Theme, _ depth: ColorDepth) {
    if depth == self.depth, theme == self.theme { return }
    self = LookCache()
    self.theme = theme
    self.depth = depth
  }
}
