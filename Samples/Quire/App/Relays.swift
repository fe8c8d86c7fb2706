import Mullion

/// How the features are embedded; one declaration each for behavior and view.
@MainActor enum Relays {
  static let editor = Relay.Empty.action(AppAction.prism.scenes)
    .state(\AppState.scenes, joining: \AppState.documents, by: \DocumentScene.document)
    .environment { (world: World) in world }

  static let library = Relay.Empty.action(AppAction.prism.library).state(\AppState.library)
    .environment { (world: World) in world }

  static let preferences = Relay.Empty.action(AppAction.prism.preferences).state(\AppState.preferences)
    .environment { (_: World) in }
}
