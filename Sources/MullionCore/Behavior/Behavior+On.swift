extension Behavior {
  /// Bridges features: when one action comes, dispatches another or changes the state, or both.
  ///
  /// `when` reads the state before the action and gates both halves. Neither feature learns of the other. The
  /// dispatched action carries the call site of this declaration.
  public static func on<Payload>(
    _ trigger: Prism<Action, Payload>, when: ((State) -> Bool)? = nil,
    dispatch: ((Payload) -> Action?)? = nil, reduce: ((Payload, inout State) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Behavior {
    let callSite = CallSite(fileID: fileID, line: line)
    return Behavior(
      react: { action, state in
        guard let payload = trigger.extract(action), when?(state.pointee) ?? true else { return .none }
        var reaction = Reaction<Action, State, Environment>.none
        if let reduce { reaction = .reduce { reduce(payload, &$0) } }
        if let next = dispatch?(payload) { reaction = reaction.produce { _ in .just(next).at(callSite) } }
        return reaction
      }, concerns: trigger.matches)
  }
}
