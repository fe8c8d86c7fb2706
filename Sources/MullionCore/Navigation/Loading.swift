/// Something that has to be fetched, in the stages that fetching really has.
nonisolated public enum Loading<Value, Failure> {
  /// Nobody has asked for it yet.
  case idle
  /// Asked for, and nothing to show meanwhile.
  case loading
  /// Asked for again; what came last is shown meanwhile.
  case reloading(previous: Value)
  /// There.
  case loaded(Value)
  /// Did not come; what came before, if anything did, can still be shown.
  case failed(Failure, previous: Value? = nil)

  /// What can be shown: what is there, or what came last.
  public var value: Value? {
    switch self {
    case .loaded(let value), .reloading(let value): value
    case .failed(_, let previous): previous
    case .idle, .loading: nil
    }
  }

  /// Why it did not come.
  public var failure: Failure? {
    if case .failed(let failure, _) = self { failure } else { nil }
  }

  /// Whether it is on its way.
  public var isLoading: Bool {
    switch self {
    case .loading, .reloading: true
    case .idle, .loaded, .failed: false
    }
  }

  /// Asks for it, or again; keeps what can be shown. While it is on its way nothing changes.
  public mutating func start() {
    guard !isLoading else { return }
    self = value.map { .reloading(previous: $0) } ?? .loading
  }

  /// Takes what came of it; a failure keeps what can be shown.
  public mutating func finish(_ result: Result<Value, Failure>) where Failure: Error {
    switch result {
    case .success(let value): self = .loaded(value)
    case .failure(let failure): self = .failed(failure, previous: value)
    }
  }

  /// The same stage around another value.
  public func map<Other>(_ transform: (Value) throws -> Other) rethrows -> Loading<Other, Failure> {
    switch self {
    case .idle: .idle
    case .loading: .loading
    case .reloading(let value): .reloading(previous: try transform(value))
    case .loaded(let value): .loaded(try transform(value))
    case .failed(let failure, let previous): .failed(failure, previous: try previous.map(transform))
    }
  }
}

nonisolated extension Loading: Equatable where Value: Equatable, Failure: Equatable {}
nonisolated extension Loading: Hashable where Value: Hashable, Failure: Hashable {}
nonisolated extension Loading: Sendable where Value: Sendable, Failure: Sendable {}
