import Glibc
import Mullion

/// The world outside of the state.
struct World: Sendable {
  var files: FileAccess
  /// The folder that `~` means.
  var home: String

  /// The real one.
  static var live: World {
    World(files: .live, home: getenv("HOME").map { String(cString: $0) } ?? "/")
  }
}
