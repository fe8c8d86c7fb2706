import MullionCore

/// Chooses one of a few values: shows the chosen one, Left and Right go through the others.
public struct Picker<Value: Hashable, Choices: View>: PrimitiveView {
  let title: String
  let selection: Binding<Value>
  let choices: Choices

  /// Makes a picker.
  ///
  /// - Parameters:
  ///   - title: Stands before the choice; may be empty.
  ///   - selection: The chosen value.
  ///   - choices: One view for each value, marked with `tag(_:)`.
  public init(_ title: String, selection: Binding<Value>, @ViewBuilder choices: () -> Choices) {
    self.title = title
    self.selection = selection
    self.choices = choices()
  }

  /// The title and the widest choice.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    var visitor = WidestVisitor(context: context)
    choices.visitChildren(at: .root, &visitor)
    return Size(width: lead + visitor.size.width + 4, height: max(1, visitor.size.height))
  }

  /// Draws it, the choice reversed while it has the focus.
  public func draw(in canvas: inout Canvas) {
    var tags = TagVisitor<Value>()
    choices.visitChildren(at: .root, &tags)
    let isFocused = canvas.focusable(keys: keys(tags.values), mouse: mouse(tags.values))
    canvas.write(title, at: .zero)
    let choice = Rect(x: lead, y: 0, width: canvas.size.width - lead, height: canvas.size.height)
    canvas.write("‹", at: choice.origin)
    canvas.write("›", at: Point(x: canvas.size.width - 1, y: 0))
    let selected = tags.values.firstIndex(of: selection.wrappedValue)
    canvas.within(Rect(x: lead + 2, y: 0, width: choice.size.width - 4, height: choice.size.height)) { canvas in
      var visitor = OneChildVisitor(wanted: selected ?? -1, canvas: canvas)
      choices.visitChildren(at: canvas.place, &visitor)
    }
    if isFocused { canvas.restyle(choice) { $0.attributes.insert(.reverse) } }
  }

  private var lead: Int { title.isEmpty ? 0 : title.displayWidth + 1 }

  private func keys(_ values: [Value]) -> (KeyPress) -> Bool {
    let selection = selection
    return { press in
      guard press.modifiers.isEmpty else { return false }
      switch press.key {
      case .left: return selection.step(-1, through: values)
      case .right, .space, .enter: return selection.step(1, through: values)
      default: return false
      }
    }
  }

  private func mouse(_ values: [Value]) -> (MouseEvent) -> Bool {
    let (selection, lead) = (selection, lead)
    return { event in
      guard event.action == .press, event.button == 0 else { return false }
      return selection.step(event.position.x == lead ? -1 : 1, through: values)
    }
  }
}

extension Binding where Value: Equatable {
  /// Chooses the next or previous of some values, around at the ends.
  @MainActor func step(_ step: Int, through values: [Value]) -> Bool {
    guard !values.isEmpty else { return false }
    let now = values.firstIndex(of: wrappedValue) ?? (step > 0 ? -1 : 0)
    wrappedValue = values[(now + step + values.count) % values.count]
    return true
  }
}

/// Collects the children's tags.
struct TagVisitor<Value: Hashable>: ChildVisitor {
  var values: [Value] = []

  mutating func visit(_ child: some View, at place: Place) {
    if let value = child.traits.tag?.base as? Value { values.append(value) }
  }
}

/// Draws one of the tagged children over the whole canvas.
struct OneChildVisitor: ChildVisitor {
  let wanted: Int
  var canvas: Canvas
  var index = 0

  init(wanted: Int, canvas: Canvas) {
    self.wanted = wanted
    self.canvas = canvas
  }

  mutating func visit(_ child: some View, at place: Place) {
    guard child.traits.tag != nil else { return }
    if index == wanted { canvas.draw(child, aligned: .topLeading, at: place) }
    index += 1
  }
}

private struct WidestVisitor: ChildVisitor {
  let context: ViewContext
  var size = Size.zero

  mutating func visit(_ child: some View, at place: Place) {
    let child = child.size(in: .unspecified, context)
    size = Size(width: max(size.width, child.width), height: max(size.height, child.height))
  }
}
