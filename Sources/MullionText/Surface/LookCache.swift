/// Remembers how the styles of a frame look: neighbours mostly share theirs, and frames have few.
struct LookCache: Sendable {
  private var last = Entry()
  private var entries: [Entry] = []
  private var theme = Theme.monochrome
  private var depth = ColorDepth.none

  private struct Entry: Sendable {
    var style = Style.plain
    var look = Style.plain
  }

  /// More than most frames have; who draws a gradient finds each anew.
  private static let limit = 16

  mutating func look(_ wanted: Style) -> Style {
    if wanted != last.style { last = entries.first { $0.style == wanted } ?? found(wanted) }
    return last.look
  }

  private mutating func found(_ wanted: Style) -> Entry {
    let entry = Entry(style: wanted, look: wanted.resolved(theme: theme, depth: depth))
    if entries.count == LookCache.limit { entries.removeAll(keepingCapacity: true) }
    entries.append(entry)
    return entry
  }

  /// Starts over for this terminal.
  mutating func use(_ theme: Theme, _ depth: ColorDepth) {
    if depth == self.depth, theme == self.theme { return }
    self = LookCache()
    self.theme = theme
    self.depth = depth
  }
}
