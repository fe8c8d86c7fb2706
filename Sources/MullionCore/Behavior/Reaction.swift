/// What a behavior answers to one action: how to change the state, and what to set off afterwards.
public struct Reaction<Action, State, Environment> {
  typealias Mutate = (UnsafeMutablePointer<State>, Footprint) -> Void
  typealias Produce = (UnsafePointer<State>, Environment, Anchor<State>) -> Effect<Action>

  var mutate: Mutate?
  /// Removals that were asked for: after all authors, so that a parent still reads what goes.
  var settle: Mutate?
  var produce: Produce?
  /// Lays a child's state aside for its effects, before somebody else writes who may remove it.
  var save: ((UnsafePointer<State>) -> Void)?
  /// What was wrong with the action, for the one report in a debug build.
  var report: String?

  /// No answer: mutates nothing, starts nothing, notifies nobody.
  public static var none: Reaction { Reaction() }

  /// Changes the state in place; counts as touching all of it.
  public static func reduce(_ body: @escaping (inout State) -> Void) -> Reaction {
    Reaction(mutate: { state, footprint in
      footprint.willOverwrite(UnsafePointer(state))
      footprint.touch()
      body(&state.pointee)
    })
  }

  /// Changes one part of the state in place; only those who look at that part hear of it.
  public static func reduce<Value>(
    at path: WritableKeyPath<State, Value> & Sendable, _ body: @escaping (inout Value) -> Void
  ) -> Reaction {
    Reaction(mutate: { state, footprint in
      let slot = PlainSlot(path)
      footprint.willOverwrite(UnsafePointer(state), slot.container.bytes)
      footprint.touch(slot.container)
      _ = slot.modify(state, Only()) { body(&$0.pointee) }
    })
  }

  /// Changes two parts of the state in place, which lie beside each other; only those who look at one of them hear of it.
  ///
  /// For a change that needs both at once, a caret and the text that it stands in: a bare `reduce` would count as touching
  /// everything else too.
  public static func reduce<First, Second>(
    at first: WritableKeyPath<State, First> & Sendable, _ second: WritableKeyPath<State, Second> & Sendable,
    _ body: @escaping (inout First, inout Second) -> Void
  ) -> Reaction {
    Reaction(mutate: { state, footprint in
      let (first, second) = (PlainSlot(first), PlainSlot(second))
      precondition(!first.container.overlaps(second.container), "the two parts of a `reduce(at:_:)` overlap")
      for slot in [first.container, second.container] {
        footprint.willOverwrite(UnsafePointer(state), slot.bytes)
        footprint.touch(slot)
      }
      first.lens.modify(state) { first in
        second.lens.modify(state) { second in body(&first.pointee, &second.pointee) }
      }
    })
  }

  /// Sets off an effect, made from the state after all mutations and the environment.
  public static func produce(
    _ body: @escaping (ProduceContext<State, Environment>) -> Effect<Action>
  ) -> Reaction {
    Reaction(produce: { state, environment, anchor in
      body(ProduceContext(state: state.pointee, environment: environment, callSite: anchor.callSite))
    })
  }

  /// This, and part of the state changed in place.
  public func reduce<Value>(
    at path: WritableKeyPath<State, Value> & Sendable, _ body: @escaping (inout Value) -> Void
  ) -> Reaction { merged(with: .reduce(at: path, body)) }

  /// This, and an effect set off.
  public func produce(
    _ body: @escaping (ProduceContext<State, Environment>) -> Effect<Action>
  ) -> Reaction { merged(with: .produce(body)) }

  var isNone: Bool { (mutate == nil) && (settle == nil) && (produce == nil) && (report == nil) }

  /// Both: mutations left to right, effects merged.
  public func merged(with other: Reaction) -> Reaction {
    if isNone { return other }
    if other.isNone { return self }
    return Reaction(
      mutate: Reaction.both(mutate, other.mutate, between: save), settle: Reaction.both(settle, other.settle),
      produce: Reaction.both(produce, other.produce), save: Reaction.both(save, other.save),
      report: report ?? other.report)
  }

  private static func both(
    _ first: Mutate?, _ second: Mutate?, between save: ((UnsafePointer<State>) -> Void)? = nil
  ) -> Mutate? {
    guard let second else { return first }
    if first == nil, save == nil { return second }
    return { state, footprint in
      first?(state, footprint)
      save?(UnsafePointer(state))
      second(state, footprint)
    }
  }

  private static func both(
    _ first: ((UnsafePointer<State>) -> Void)?, _ second: ((UnsafePointer<State>) -> Void)?
  ) -> ((UnsafePointer<State>) -> Void)? {
    guard let first, let second else { return first ?? second }
    return { state in
      first(state)
      second(state)
    }
  }

  private static func both(_ first: Produce?, _ second: Produce?) -> Produce? {
    guard let first, let second else { return first ?? second }
    return { state, environment, anchor in
      first(state, environment, anchor).merged(with: second(state, environment, anchor))
    }
  }
}

/// What an effect is made from: the state after all mutations of the action, and the environment.
///
/// Take out of it what the effect needs (`let number = context.state.number`): an effect whose body names `context`
/// keeps the whole state of its feature while it runs, and the next edit of a buffer in it has to copy that.
public struct ProduceContext<State, Environment> {
  /// The state after all mutations of this action.
  public let state: State
  /// The outside world, narrowed to what the feature needs.
  public let environment: Environment
  /// The dispatch that led here.
  public let callSite: CallSite
}

/// A place that is made only when somebody needs it.
struct Anchor<State> {
  /// The dispatch that is being handled.
  let callSite: CallSite
  let place: () -> Place<State>
}

extension Reaction {
  /// The answers of many children that do not meet, in order; flat, however many.
  static func each(_ answers: [Reaction]) -> Reaction {
    guard answers.count > 1 else { return answers.first ?? .none }
    return Reaction(
      mutate: all(answers.compactMap { $0.mutate }), settle: all(answers.compactMap { $0.settle }),
      produce: all(answers.compactMap { $0.produce }), save: all(answers.compactMap { $0.save }),
      report: answers.lazy.compactMap { $0.report }.first)
  }

  private static func all(_ bodies: [Mutate]) -> Mutate? {
    if bodies.isEmpty { return nil }
    return { state, footprint in for body in bodies { body(state, footprint) } }
  }

  private static func all(_ bodies: [(UnsafePointer<State>) -> Void]) -> ((UnsafePointer<State>) -> Void)? {
    if bodies.isEmpty { return nil }
    return { state in for body in bodies { body(state) } }
  }

  private static func all(_ bodies: [Produce]) -> Produce? {
    if bodies.isEmpty { return nil }
    return { state, environment, anchor in
      Effect(leaves: bodies.flatMap { $0(state, environment, anchor).leaves })
    }
  }
}
