/// Work that an action sets off, as a value: building one runs nothing.
///
/// Effects form a monoid under `merge` (in parallel), with `none`. Where an effect runs, the store decides whom it
/// belongs to: the innermost scope that produced it, and it ends with that scope.
public struct Effect<Action> {
  var leaves: [Leaf]

  struct Leaf {
    var operation: Operation
    /// Whose it is; set by the innermost lift.
    var owner: Life?
    var outlivesScope = false
    /// Where it was declared, if its action is to carry that and not the call site of what set it off.
    var callSite: CallSite?
  }

  enum Operation {
    case just(Action)
    case run(Run)
    case cancel(AnyHashable)
    case dismiss
    case concatenate([Effect])
    indirect case timed(Timed)
    indirect case broadcast(AnyHashable, Any)
  }

  struct Run {
    var id: AnyHashable?
    var cancelInFlight: Bool
    var callSite: CallSite
    var body: (Send<Action>) async throws -> Void
  }

  init(leaves: [Leaf]) {
    self.leaves = leaves
  }

  init(_ operation: Operation) {
    leaves = [Leaf(operation: operation)]
  }

  /// Does nothing.
  public static var none: Effect { Effect(leaves: []) }

  /// Queues one action, behind those that already wait.
  public static func just(_ action: Action) -> Effect { Effect(.just(action)) }

  /// Queues actions in order.
  public static func sequence(_ actions: [Action]) -> Effect {
    Effect(leaves: actions.map { Leaf(operation: .just($0)) })
  }

  /// Runs asynchronous work on a later turn; what it sends comes back to the feature that made it.
  ///
  /// The body runs on the main actor, so keep long work in functions that do not. With an id it can be cancelled;
  /// with `cancelInFlight` a newer one of the same id takes the place of the older. Throwing is reported once, with
  /// this call site; cancellation is silent.
  public static func run(
    id: AnyHashable? = nil, cancelInFlight: Bool = false, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping (Send<Action>) async throws -> Void
  ) -> Effect {
    Effect(
      .run(
        Run(
          id: id, cancelInFlight: cancelInFlight, callSite: CallSite(fileID: fileID, line: line), body: body)))
  }

  /// Runs work whose result nobody waits for; it ends only with the store, not with its scope.
  public static func fireAndForget(
    fileID: StaticString = #fileID, line: UInt = #line, _ body: @escaping () async throws -> Void
  ) -> Effect {
    Effect.run(fileID: fileID, line: line) { _ in try await body() }.outlivingScope()
  }

  /// Cancels what runs under the id in the same scope, and drops what it sent but was not yet delivered.
  ///
  /// Works in the very reaction that starts the effect. An id belongs to the scope that the feature was lifted into;
  /// `StoreWideID` makes one that means the same everywhere.
  public static func cancel(id: AnyHashable) -> Effect { Effect(.cancel(id)) }

  /// Hands a message to the channel that the same scope keeps open under the key, in order with others.
  ///
  /// A channel that opens in the same action gets it. A `StoreWideID` as key means a channel of the store's root. If no
  /// such channel is open the message is dropped, and one report in a debug build says so.
  public static func broadcast(_ message: some Sendable, to key: AnyHashable) -> Effect {
    Effect(.broadcast(key, message))
  }

  /// Asks whoever embedded this feature to close it, one level.
  public static var dismiss: Effect { Effect(.dismiss) }

  /// Runs all at the same time.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// Runs all at the same time.
  public static func merge(_ effects: [Effect]) -> Effect { Effect(leaves: effects.flatMap { $0.leaves }) }

  /// Runs each after the one before has finished; one that is cancelled ends the row.
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  /// Runs each after the one before has finished; one that is cancelled ends the row.
  public static func concatenate(_ effects: [Effect]) -> Effect { Effect(.concatenate(effects)) }

  /// The same effect, its synchronous actions carrying the call site.
  func at(_ callSite: CallSite) -> Effect {
    var effect = self
    for index in effect.leaves.indices { effect.leaves[index].callSite = callSite }
    return effect
  }

  /// The same work, not cancelled when its scope goes; what it sends after that is dropped.
  public func outlivingScope() -> Effect {
    var effect = self
    for index in effect.leaves.indices { effect.leaves[index].outlivesScope = true }
    return effect
  }

  /// The same work sending other actions; scheduling and identity stay.
  public func map<Other>(_ transform: @escaping (Action) -> Other) -> Effect<Other> {
    lifted(owner: nil, embed: transform, dismiss: nil)
  }

  func merged(with other: Effect) -> Effect {
    if leaves.isEmpty { return other }
    if other.leaves.isEmpty { return self }
    return Effect(leaves: leaves + other.leaves)
  }

  /// What every lift does: embeds actions, resolves `dismiss`, and owns what has no owner yet.
  func lifted<Other>(owner: Life?, embed: @escaping (Action) -> Other, dismiss: Other?) -> Effect<Other> {
    Effect<Other>(
      leaves: leaves.map { leaf in
        Effect<Other>.Leaf(
          operation: leaf.operation.lifted(owner: owner, embed: embed, dismiss: dismiss),
          owner: leaf.owner ?? owner, outlivesScope: leaf.outlivesScope, callSite: leaf.callSite)
      })
  }
}

extension Effect.Operation {
  func lifted<Other>(
    owner: Life?, embed: @escaping (Action) -> Other, dismiss: Other?
  ) -> Effect<Other>.Operation {
    switch self {
    case .just(let action): .just(embed(action))
    case .cancel(let key): .cancel(key)
    case .broadcast(let key, let message): .broadcast(key, message)
    case .timed(let timed): .timed(timed.lifted(owner: owner, embed: embed, dismiss: dismiss))
    case .dismiss: dismiss.map { .just($0) } ?? .dismiss
    case .concatenate(let effects):
      .concatenate(effects.map { $0.lifted(owner: owner, embed: embed, dismiss: dismiss) })
    case .run(let run):
      .run(
        Effect<Other>.Run(
          id: run.id, cancelInFlight: run.cancelInFlight, callSite: run.callSite,
          body: { send in try await run.body(send.lifted(embed: embed, dismiss: dismiss)) }))
    }
  }
}
