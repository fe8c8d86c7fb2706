/// A value that a control reads and asks to change.
///
/// The two directions need not meet: a binding made from a store reads the state and dispatches an action, and the
/// state decides whether anything changes.
public struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  /// Makes a binding out of a way to read and a way to ask for a change.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// A binding that always reads the same value and ignores requests; for previews and fixed content.
  public static func constant(_ value: Value) -> Binding {
    Binding(get: { value }, set: { _ in })
  }

  /// The value now. Assigning asks for a change.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
}
