/// Shows a part of content that is higher than the room for it.
///
/// Page Up, Page Down, Home, End and the wheel move it; the arrows too where nothing inside can have the focus. A
/// control that gets the focus is brought into view. The content is drawn whole each time; for many rows use `List`.
public struct ScrollView<Content: View>: PrimitiveView {
  let content: Content

  /// Makes it around a column of views.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// What is offered, or the content's size where nothing is.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    proposal.filled {
      content.size(in: ProposedSize(width: proposal.width, height: nil), context.inStack(along: nil))
    }
  }

  /// Both ways.
  public func stretches(along axis: Axis, _ context: ViewContext) -> Bool { true }

  /// Draws the part.
  public func draw(in canvas: inout Canvas) {
    let context = canvas.context.inStack(along: nil)
    let (width, page) = (canvas.size.width, canvas.size.height)
    let chosen = content.size(in: ProposedSize(width: width, height: nil), context)
    let height = max(page, chosen.height)
    let scroll = Scroll(offset: canvas.value("ScrollView.offset", default: 0), last: height - page)
    let offset = min(max(0, scroll.offset.value), scroll.last)
    canvas.settle(scroll.offset, to: offset)
    canvas.clickable { event in
      switch event.action {
      case .scrollUp: scroll.move(-3)
      case .scrollDown: scroll.move(3)
      default: false
      }
    }
    let targets = canvas.frame.targets.count
    let scope = canvas.frame.keyScopes.count
    canvas.keyScope { canvas in
      canvas.scroller(viewport: canvas.rect, scroll: { _ = scroll.move($0) }) { canvas in
        canvas.draw(
          content, in: Rect(x: 0, y: -offset, width: min(width, chosen.width), height: chosen.height),
          at: canvas.place.child(0),
          context: context)
      }
    }
    guard scope < canvas.frame.keyScopes.count, !context.isDisabled else { return }
    let hasControls = canvas.frame.targets[targets...].contains(where: \.isFocusable)
    canvas.frame.keyScopes[scope].onKey = { scroll.handle($0, page: page, takesArrows: !hasControls) }
  }

  private struct Scroll {
    let offset: WindowValue<Int>
    /// The greatest offset.
    let last: Int

    @MainActor func move(_ rows: Int) -> Bool {
      let new = min(max(0, offset.value + rows), last)
      guard new != offset.value else { return false }
      offset.value = new
      return true
    }

    @MainActor func handle(_ press: KeyPress, page: Int, takesArrows: Bool) -> Bool {
      guard press.modifiers.isEmpty else { return false }
      switch press.key {
      case .pageUp: return move(-max(1, page - 1))
      case .pageDown: return move(max(1, page - 1))
      case .home: return move(-last)
      case .end: return move(last)
      case .up: return takesArrows && move(-1)
      case .down: return takesArrows && move(1)
      default: return false
      }
    }
  }
}
