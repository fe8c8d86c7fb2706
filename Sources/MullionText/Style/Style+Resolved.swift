extension Style {
  /// The look on a terminal of this depth: no roles, no colours that it lacks.
  public func resolved(theme: Theme, depth: ColorDepth) -> Style {
    if self == .plain { return self }
    var look = Style(attributes: attributes)
    look.foreground = Style.resolve(foreground, theme, depth, &look.attributes, isBackground: false)
    look.background = Style.resolve(background, theme, depth, &look.attributes, isBackground: true)
    if foreground == .default, let text = Style.contrast(on: background, look.background) {
      look.foreground = text
    }
    return look
  }

  /// The attributes that show on a blank.
  static let visibleOnBlanks: Attributes = [.underline, .reverse, .strikethrough]

  /// The look of a blank in this style: without what does not show there.
  package var onBlank: Style {
    let shown = attributes.intersection(Style.visibleOnBlanks)
    return shown.isEmpty ? Style(background: background) : self
  }

  private static func resolve(
    _ color: Color, _ theme: Theme, _ depth: ColorDepth, _ attributes: inout Attributes, isBackground: Bool
  ) -> Color {
    guard case .role(let role) = color.kind else { return color.nearest(depth) }
    let tone = theme.tone(role)
    if depth >= .palette256, tone.exact != .default { return tone.exact.nearest(depth) }
    let basic = tone.basic.nearest(depth)
    if basic != .default { return basic }
    if isBackground {
      // Without colours only reverse marks a background; a panel stays plain, or a selection in it could not be seen.
      if !tone.attributes.isEmpty { attributes.insert(.reverse) }
    } else {
      attributes.formUnion(tone.attributes)
    }
    return .default
  }

  /// Black or white where the terminal's own text colour may not be readable: on an accent or a warning.
  private static func contrast(on role: Color, _ background: Color) -> Color? {
    guard role == .accent || role == .destructive else { return nil }
    let channels: (Int, Int, Int)
    switch background.kind {
    case .rgb(let red, let green, let blue): channels = (Int(red), Int(green), Int(blue))
    case .palette(let index): channels = Palette.channels(index)
    case .terminal, .role: return nil
    }
    let light = 3 * channels.0 + 6 * channels.1 + channels.2 > 10 * 128
    if case .rgb = background.kind { return light ? .rgb(0, 0, 0) : .rgb(255, 255, 255) }
    return .palette(light ? 0 : 15)
  }
}
