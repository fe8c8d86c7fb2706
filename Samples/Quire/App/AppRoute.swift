/// The places that Quire can show; each is a scene with a name on the command line.
enum AppRoute: Hashable, Sendable, CustomStringConvertible {
  case library
  case document(SceneID)
  case settings

  /// The scene's name.
  var description: String {
    switch self {
    case .library: "library"
    case .document(let id): id.description
    case .settings: "settings"
    }
  }

  /// Reads what `description` gives.
  init?(_ name: String) {
    switch name {
    case "library": self = .library
    case "settings": self = .settings
    default:
      guard let id = SceneID(name) else { return nil }
      self = .document(id)
    }
  }
}
