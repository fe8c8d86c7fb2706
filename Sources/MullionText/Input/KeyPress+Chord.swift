extension KeyPress {
  /// Reads a chord as people write it: `"a"`, `"A"`, `"ctrl+s"`, `"ctrl+shift+enter"`, `"alt+pgup"`, `"ctrl++"`.
  ///
  /// Modifiers (`ctrl`, `alt`, `shift`, `super` and their usual other names) and names of keys may be in any case, and
  /// the modifiers in any order. A single character means itself; with ctrl or super a letter is lower case, since
  /// terminals do not tell. `shift+a` is `A`. Nil where the text is not clear, so that the caller can report it:
  /// an unknown name, a modifier twice, nothing after the last `+`, or shift with a character that has no case.
  public init?(chord: String) {
    guard let (prefix, keyName) = KeyPress.split(chord), let key = KeyPress.key(named: keyName) else { return nil }
    var modifiers: Modifiers = []
    for name in prefix {
      guard let modifier = KeyPress.modifierNames[name.lowercased()], modifiers.insert(modifier).inserted else {
        return nil
      }
    }
    let press = KeyPress(key, modifiers)
    if press.isTypedWithShift, !key.hasCase { return nil }
    self = press.normalized
  }

  /// The chord as text that `init(chord:)` reads back as the same press: `"ctrl+shift+enter"`.
  public var chord: String {
    let press = normalized
    var parts: [String] = []
    if press.modifiers.contains(.control) { parts.append("ctrl") }
    if press.modifiers.contains(.alt) { parts.append("alt") }
    if press.modifiers.contains(.shift) { parts.append("shift") }
    if press.modifiers.contains(.super) { parts.append("super") }
    return (parts + [press.key.name]).joined(separator: "+")
  }

  /// The one form of presses that mean the same: a character says by itself that Shift was held, and a letter with ctrl
  /// or super is lower case.
  var normalized: KeyPress {
    if key.name == " " { return KeyPress(.space, modifiers) }
    guard !key.isNamed else { return self }
    if !modifiers.isDisjoint(with: [.control, .super]) {
      return KeyPress(Key(KeyPress.single(key.name.lowercased()) ?? key.name), modifiers)
    }
    guard isTypedWithShift else { return self }
    return KeyPress(Key(KeyPress.single(key.name.uppercased()) ?? key.name), modifiers.subtracting(.shift))
  }

  private var isTypedWithShift: Bool {
    !key.isNamed && modifiers.contains(.shift) && modifiers.isDisjoint(with: [.control, .super])
  }

  /// Some letters change case into two; those are left alone.
  private static func single(_ text: String) -> String? { text.count == 1 ? text : nil }
}

extension Key {
  /// Whether it has a name instead of standing for a character.
  var isNamed: Bool { name.count != 1 }

  /// Whether it is a character with an upper and a lower case.
  var hasCase: Bool { name.uppercased() != name.lowercased() }
}

// MARK: Names

extension KeyPress {
  private static let modifierNames: [String: Modifiers] = [
    "ctrl": .control, "control": .control, "alt": .alt, "meta": .alt, "opt": .alt, "option": .alt, "shift": .shift,
    "super": .super, "cmd": .super, "command": .super, "win": .super,
  ]

  private static let keyNames: [String: Key] = {
    let keys: [Key] = [
      .enter, .escape, .tab, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown,
      .space,
    ]
    var names = Dictionary(uniqueKeysWithValues: keys.map { ($0.name, $0) })
    for number in 1...35 { names["f\(number)"] = .function(number) }
    let aliases: [String: Key] = [
      "return": .enter, "escape": .escape, "del": .delete, "ins": .insert, "pgup": .pageUp, "pgdn": .pageDown,
      "pgdown": .pageDown, "plus": Key("+"), "minus": Key("-"),
    ]
    return names.merging(aliases) { name, _ in name }
  }()

  /// The modifiers' names and the key's; the key may be `+` itself, or a mark that would join a `+` before it.
  private static func split(_ chord: String) -> (prefix: [Substring], key: Substring)? {
    if chord == "+" { return ([], "+") }
    let parts = chord.unicodeScalars.split(separator: "+", omittingEmptySubsequences: false).map(Substring.init)
    guard let last = parts.last else { return nil }
    if !last.isEmpty { return (parts.dropLast(), last) }
    guard parts.count > 2, parts[parts.count - 2].isEmpty else { return nil }
    return (parts.dropLast(2), "+")
  }

  private static func key(named name: Substring) -> Key? {
    if name == " " { return .space }
    if name.count == 1 {
      return name.unicodeScalars.contains(where: \.isControlCode) ? nil : Key(String(name))
    }
    return keyNames[name.lowercased()]
  }
}

extension Unicode.Scalar {
  /// Whether it is a C0 or C1 control, which no key types and no cell shows.
  var isControlCode: Bool { value < 0x20 || (0x7F..<0xA0).contains(value) }
}
