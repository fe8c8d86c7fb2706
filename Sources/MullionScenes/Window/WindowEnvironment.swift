import MullionTerminal

/// What of its environment a window sends to the store: what says how its terminal is to be spoken to, and which programs
/// its user wants. Never all of it, since an environment holds secrets.
nonisolated public enum WindowEnvironment {
  /// Variables that are sent.
  public static let names: Set<String> = [
    "TERM", "COLORTERM", "COLORFGBG", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "TERM_FEATURES", "VTE_VERSION",
    "KONSOLE_VERSION", "LANG", "LANGUAGE", "TZ", "TMUX", "TMUX_PANE", "STY", "ZELLIJ", "ZELLIJ_SESSION_NAME", "DISPLAY",
    "WAYLAND_DISPLAY", "XDG_SESSION_TYPE", "XDG_CURRENT_DESKTOP", "SSH_TTY", "SSH_CONNECTION", "NO_COLOR",
    "FORCE_COLOR",
    "CLICOLOR", "CLICOLOR_FORCE", "EDITOR", "VISUAL", "PAGER", "BROWSER", "TERMINAL", "SHELL", "HOME", "USER", "PATH",
  ]
  /// Beginnings of further ones.
  public static let prefixes = ["LC_", "KITTY_", "WEZTERM_", "ALACRITTY_", "GHOSTTY_", "MULLION_"]

  /// Longest value that is sent; a longer one is left out.
  public static let valueLimit = 8192

  /// What is sent of an environment.
  public static func selection(from environment: [String: String]) -> [String: String] {
    let chosen = environment.filter { name, value in
      value.utf8.count <= valueLimit && (names.contains(name) || prefixes.contains { name.hasPrefix($0) })
    }
    guard chosen.count > WireLimits.variables else { return chosen }
    return chosen.filter { names.contains($0.key) }
  }
}
