import MullionCore
import MullionText

/// Something that windows can show: one view, or one for each key of a dictionary in the state.
@MainActor public protocol Scene {
  /// The kinds of windows, in the order in which they are offered.
  var groups: [SceneGroup] { get }
}

/// Lists the scenes of an app.
@resultBuilder public enum SceneBuilder {
  /// The scenes in order.
  public static func buildBlock(_ scenes: any Scene...) -> SceneList {
    SceneList(groups: scenes.flatMap(\.groups))
  }
}

/// Scenes in order.
public struct SceneList: Scene {
  /// The kinds of windows.
  public let groups: [SceneGroup]
}

/// One kind of window: which scenes there are of it now, and how each is drawn.
public struct SceneGroup {
  /// The scenes that there are now, by the name that the command line gives them.
  let names: () -> [String]
  /// Draws one of them; nil when it is gone.
  let draw: (_ name: String, _ window: DrawingWindow) -> Frame?
  /// Whether it is one line for somebody else's status bar: no window shows it unless it is named.
  var isStatus = false

  /// One scene of a name that is there from the start.
  init<Content: View>(_ name: String, title: String, isStatus: Bool = false, content: @escaping () -> Content) {
    names = { [name] }
    draw = { asked, window in
      asked == name ? window.draw(content().windowTitle(title)) : nil
    }
    self.isStatus = isStatus
  }

  init(names: @escaping () -> [String], draw: @escaping (String, DrawingWindow) -> Frame?) {
    self.names = names
    self.draw = draw
  }
}

/// What a scene is drawn for: a size, and what that window remembers.
public struct DrawingWindow {
  let size: Size
  let context: ViewContext
  let memory: WindowMemory
  /// Where the scene's content stands: what is remembered of one scene never meets another in the same window.
  let root: MullionText.Place

  /// Draws the scene's content.
  ///
  /// The memory takes the frame as the one that is shown when that is so.
  func draw(_ content: some View) -> Frame {
    Frame.render(content, size: size, context: context, memory: memory, at: root)
  }
}

/// One scene with a name of its own: a log, an inspector, a console. As many windows as one likes may show it.
public struct Window: Scene {
  /// Its one entry.
  public let groups: [SceneGroup]

  /// Makes the scene.
  ///
  /// - Parameters:
  ///   - title: What the terminal's window is called, unless the content says so itself.
  ///   - id: The scene's name on the command line and for `openWindow`.
  public init<Content: View>(_ title: String, id: String, @ViewBuilder content: @escaping () -> Content) {
    groups = [SceneGroup(id, title: title, content: content)]
  }
}

/// One line for a status bar, as a menu bar's extra is elsewhere: printed by `frame NAME`, shown by `attach NAME` like any
/// other scene.
///
/// In tmux, `set -g status-right '#(quire frame status --format tmux)'` keeps it in the bar.
public struct StatusScene: Scene {
  /// Its one entry.
  public let groups: [SceneGroup]

  /// Makes the scene of a name.
  public init<Content: View>(_ name: String, @ViewBuilder content: @escaping () -> Content) {
    groups = [SceneGroup(name, title: name, isStatus: true, content: content)]
  }
}

/// A kind of window.
public struct WindowGroup: Scene {
  /// Its one entry.
  public let groups: [SceneGroup]

  /// A window that is there from the start; its name on the command line is the title in lower case, with dashes for blanks.
  ///
  /// The title is also what the terminal's window is called, unless the content says so itself.
  public init<Content: View>(_ title: String, @ViewBuilder content: @escaping () -> Content) {
    let name = title.lowercased().split(separator: " ").joined(separator: "-")
    groups = [SceneGroup(name, title: title, content: content)]
  }

  /// A window for each key of a dictionary in the store: opening and closing scenes is adding and removing keys.
  ///
  /// A key's description is the scene's name on the command line.
  public init<Action, State, Environment, Key, Value, Content: View>(
    for path: WritableKeyPath<State, [Key: Value]> & Sendable, in store: Store<Action, State, Environment>,
    @ViewBuilder content: @escaping (Key) -> Content
  ) where Key: Hashable & Comparable & Sendable & CustomStringConvertible {
    let names = SceneNames<Key> { store.projection.presence(of: $0, in: path) }
    groups = [
      SceneGroup(
        names: { names.update(store.state[keyPath: path].keys) },
        draw: { name, window in
          guard let key = names.key(ofScene: name, among: { store.state[keyPath: path].keys }) else { return nil }
          return window.draw(content(key))
        })
    ]
  }
}

/// The keys by their names, so that drawing one scene need not look at the others.
final class SceneNames<Key: Hashable & Comparable & CustomStringConvertible> {
  private let presence: (Key) -> () -> Bool
  private var keys: [String: Key] = [:]
  /// The one that was asked for last, as a window asks for the same again and again.
  private var last: (name: String, key: Key, isThere: () -> Bool)?

  /// - Parameter presence: Gives what tells of a key whether there is such a scene.
  init(_ presence: @escaping (Key) -> () -> Bool) { self.presence = presence }

  func update(_ all: some Sequence<Key>) -> [String] {
    let sorted = all.sorted()
    last = nil
    keys = Dictionary(sorted.map { ($0.description, $0) }, uniquingKeysWith: { first, _ in first })
    return sorted.map(\.description)
  }

  /// The key of a scene, if that is there.
  func key<Keys: Sequence<Key>>(ofScene name: String, among all: () -> Keys) -> Key? {
    if let last, last.name == name { return last.isThere() ? last.key : nil }
    if keys[name] == nil { _ = update(all()) }
    guard let key = keys[name] else { return nil }
    let isThere = presence(key)
    last = (name, key, isThere)
    return isThere() ? key : nil
  }
}

/// The window of a program's settings, called `settings`.
public struct Settings: Scene {
  /// Its one entry.
  public let groups: [SceneGroup]

  /// Makes the settings' window.
  public init<Content: View>(@ViewBuilder content: @escaping () -> Content) {
    groups = WindowGroup("Settings", content: content).groups
  }
}
