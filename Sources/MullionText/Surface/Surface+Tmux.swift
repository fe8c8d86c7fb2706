extension Surface {
  /// The rows as text for tmux's status line, with its marks for looks (`#[fg=#6cb6ff,bold]`, STYLES in tmux(1)); plain text
  /// keeps the look of the bar.
  ///
  /// Blanks at the end of a row are left out. Each `#` of the text is doubled: tmux would read it as the start of a mark, a
  /// variable or a command.
  public func tmuxText(theme: Theme = .dark) -> String {
    (0..<size.height).map { tmuxLine($0, theme) }.joined(separator: "\n") + "\n"
  }

  private func tmuxLine(_ y: Int, _ theme: Theme) -> String {
    var line = ""
    var look = Style.plain
    let end = (0..<size.width).last { self[$0, y].style != .plain || grapheme($0, y) != " " }.map { $0 + 1 } ?? 0
    for x in 0..<end where self[x, y].width > 0 {
      let next = self[x, y].style.resolved(theme: theme, depth: .trueColor)
      if next != look { line += next.tmuxMark }
      look = next
      line += grapheme(x, y).split(separator: "#", omittingEmptySubsequences: false).joined(separator: "##")
    }
    return look == .plain ? line : line + Style.plain.tmuxMark
  }
}

extension Style {
  /// As tmux writes a look, from the bar's own.
  fileprivate var tmuxMark: String {
    var words = ["default"]
    if let name = foreground.tmuxName { words.append("fg=\(name)") }
    if let name = background.tmuxName { words.append("bg=\(name)") }
    let names: [(Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italics"), (.underline, "underscore"), (.reverse, "reverse"),
      (.strikethrough, "strikethrough"),
    ]
    words += names.filter { attributes.contains($0.0) }.map(\.1)
    return "#[\(words.joined(separator: ","))]"
  }
}

extension Color {
  fileprivate var tmuxName: String? {
    switch kind {
    case .palette(let index): "colour\(index)"
    case .rgb(let red, let green, let blue):
      "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    case .terminal, .role: nil
    }
  }
}
