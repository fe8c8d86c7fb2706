import Mullion

/// Where a link such as `quire://document/tmp/a.txt?line=3` leads.
enum AppLink: Hashable, Sendable {
  case document(path: String, line: Int?)
  case library(folder: String?)
  case settings
  case scene(SceneID)

  /// Reads a link; refuses one that leads nowhere, and says why.
  init(_ link: DeepLink) throws {
    // A path has any number of components, which no pattern of a `DeepLinkParser` has.
    let path = "/" + link.path.dropFirst().joined(separator: "/")
    switch (link.path.first, link.path.count) {
    case ("document", 2...): self = .document(path: path, line: try AppLink.line(link))
    case ("library", let count): self = .library(folder: count > 1 ? path : nil)
    case ("settings", 1): self = .settings
    case ("scene", 2):
      guard let id = SceneID(link.path[1]) else { throw Refusal("a scene is a number") }
      self = .scene(id)
    default: throw Refusal("links are quire://document/PATH?line=N, …/library/FOLDER, …/scene/N and …/settings")
    }
  }

  private static func line(_ link: DeepLink) throws -> Int? {
    guard let text = link["line"] else { return nil }
    guard let line = Int(text), line > 0 else { throw Refusal("lines are numbers from 1") }
    return line
  }
}
