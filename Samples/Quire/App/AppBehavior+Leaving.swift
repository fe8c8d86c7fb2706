import Mullion

extension Behavior where Action == AppAction, State == AppState, Environment == World {
  /// What happens when the last window closes while work is unsaved.
  @MainActor static var leaving: AppBehavior {
    Behavior { action, state in
      switch action {
      case .scenes(.element(let id, .saved(let receipt))) where receipt.request.then == .closeWindow:
        return .produce { context in
          if case .success(.written) = receipt.result { return context.state.saveAllAndLeave() }
          // Here is the question what to do about it.
          return .show(.document(id))
        }
      case .scenes(.element(let id, .saved(let receipt))):
        guard state.scenes[id]?.chrome.leaving.isPresented == true, case .success(.written) = receipt.result else {
          return .none
        }
        // The question before leaving has answered itself if nothing is unsaved any more.
        return .produce { $0.state.unsaved.isEmpty ? .dismissWindow : .none }
      case .scenes(.element(_, .chrome(.leaving(.child(let answer))))), .library(.chrome(.leaving(.child(let answer)))),
        .preferences(.chrome(.leaving(.child(let answer)))):
        return react(to: answer)
      default: return .none
      }
    }
  }

  @MainActor private static func react(to answer: Leaving.Answer) -> AppReaction {
    switch answer {
    case .save: return .produce { $0.state.saveAllAndLeave() }
    case .discard: return .produce { _ in .concatenate(.just(.documents(.givenUp)), .dismissWindow) }
    case .keepInBackground: return .produce { _ in .concatenate(.just(.documents(.leftUnsaved(true))), .dismissWindow) }
    case .stay: return .none
    }
  }
}

extension AppState {
  /// Saves the next changed document, asking for a name where it has none; closes the window after the last.
  @MainActor fileprivate func saveAllAndLeave() -> Effect<AppAction> {
    guard let (scene, document) = unsaved.first else { return .dismissWindow }
    guard let path = document.file?.path else {
      return .merge(.just(.scene(scene, .saveAsAsked(then: .closeWindow))), .show(.document(scene)))
    }
    return .just(.scene(scene, .save(SaveRequest(path: path, then: .closeWindow))))
  }
}
