import MullionTerminal

/// Which programs can open something beside a window, best first. Each is a list of words that no shell ever sees.
nonisolated enum WaysToOpen {
  /// Another window that runs this command, in what the asking window runs in: tmux, kitty, WezTerm, a desktop.
  ///
  /// - Parameters:
  ///   - command: A program's path and its arguments.
  ///   - environment: The asking window's.
  ///   - size: How much the asking window shows.
  ///   - directory: Where the new one starts.
  static func window(
    running command: [String], environment: [String: String], size: TerminalSize, directory: String
  ) -> [[String]] {
    func has(_ name: String) -> Bool { environment[name]?.isEmpty == false }
    var ways: [[String]] = []
    if has("TMUX") {
      // Beside each other where both halves keep 60 columns. Several words are run by tmux as they are; the folder is ours,
      // which it takes over from the command, since `-c` would read `#(…)` in it as a command.
      let target = environment["TMUX_PANE"].map { ["-t", $0] } ?? []
      let words = command.map(literalForTmux)
      ways.append(["tmux", "split-window", size.columns >= 121 ? "-h" : "-v"] + target + ["--"] + words)
      ways.append(["tmux", "new-window", "--"] + words)
    }
    if let address = environment["KITTY_LISTEN_ON"], has("KITTY_WINDOW_ID") {
      ways.append(["kitty", "@", "--to", address, "launch", "--self", "--type=window", "--cwd=\(directory)"] + command)
    }
    if let pane = environment["WEZTERM_PANE"], has("WEZTERM_PANE") {
      ways.append(["wezterm", "cli", "spawn", "--pane-id", pane, "--cwd", directory, "--"] + command)
    }
    if let terminal = environment["TERMINAL"], has("DISPLAY") || has("WAYLAND_DISPLAY") {
      let words = terminal.split(separator: " ").map(String.init)
      if !words.isEmpty { ways.append(words + ["-e"] + command) }
    }
    return ways
  }

  /// A word that tmux takes as it is: at its end a semicolon would separate two commands.
  private static func literalForTmux(_ word: String) -> String {
    word.hasSuffix(";") ? word.dropLast() + "\\;" : word
  }

  /// An address, in what its user browses with: `BROWSER` (several are separated by colons, `%s` stands for the address),
  /// or what the desktop has for it.
  static func url(_ url: String, environment: [String: String]) -> [[String]] {
    let browsers = (environment["BROWSER"] ?? "").split(separator: ":").map { entry in
      let words = entry.split(separator: " ").map(String.init)
      let filled = words.map { $0 == "%s" ? url : $0 }
      return filled == words ? words + [url] : filled
    }.filter { $0.count > 1 }
    let hasDesktop = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
    return browsers + (hasDesktop ? [["xdg-open", url]] : [])
  }
}
