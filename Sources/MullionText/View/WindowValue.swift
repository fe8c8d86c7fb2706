import MullionCore

/// Something that a person moves in one window and that the application's state does not know: a scroll, a caret.
///
/// A view asks its canvas for one by name while it draws. Handlers may keep it and read and write it later: it always
/// reads what the window remembers now. Writing asks for the window to be drawn again.
@MainActor public struct WindowValue<Value> {
  let memory: WindowMemory
  let key: UInt64
  let fallback: Value

  /// The value now; the default while nothing has been written.
  public var value: Value {
    get { memory[key] ?? fallback }
    nonmutating set { memory.set(newValue, for: key) }
  }

  /// Changes the value, which is found and kept once however much of it changes.
  func change(_ body: (inout Value) -> Void) {
    var changed = value
    body(&changed)
    value = changed
  }

  /// The same value as controls take it.
  public var binding: Binding<Value> {
    Binding(get: { value }, set: { value = $0 })
  }
}
