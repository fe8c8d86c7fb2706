import MullionCore

/// What a presentation shows now, and how it is closed.
struct Shown<Content> {
  let stage: PresentationStage
  var id: AnyHashable?
  let dismiss: () -> Void
  var closed: () -> Void = {}
  let content: Content
}

/// Shows something over the window while its state says so.
public struct PresentationView<Content: View, Presented: View>: PrimitiveView {
  let content: Content
  let kind: PresentationKind
  /// Whether its cells are shown for a moment after the state has let go of it, which has no stage for that.
  var lingers = false
  /// What is there, nil for nothing. One closure, and asked only when it is drawn: views carry many presentations of which
  /// none or one is there, and a stack may make them several times for one frame.
  let shown: () -> Shown<Presented>?

  /// As its content does; with a column beside it what is offered.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    hasColumn(context) ? sizeWithColumn(proposal, context) : content.size(in: proposal, context)
  }

  /// Apart, because a closure over the view would copy all that it is made of each time that it is asked.
  private func sizeWithColumn(_ proposal: ProposedSize, _ context: ViewContext) -> Size {
    proposal.filled { content.size(in: proposal, context) }
  }

  /// As its content does; with a column beside it both ways.
  public func stretches(along axis: Axis, _ context: ViewContext) -> Bool {
    hasColumn(context) || content.stretches(along: axis, context)
  }

  private func hasColumn(_ context: ViewContext) -> Bool { kind.box == .column && isVisible(context) }

  /// Apart, so that no other kind pays for knowing the type of what it would show.
  @inline(never) private func isVisible(_ context: ViewContext) -> Bool { visible(context) != nil }

  /// What is there, but where nothing moves: there what closes is gone at once, also while other windows still show it.
  private func visible(_ context: ViewContext) -> Shown<Presented>? {
    guard let shown = shown(), shown.stage == .presented || !context.isMotionReduced else { return nil }
    return shown
  }

  /// Draws the content, and asks for the layer above, or draws the column beside it.
  public func draw(in canvas: inout Canvas) {
    guard let shown = visible(canvas.context) else {
      canvas.depart(from: canvas.place)
      return canvas.draw(content, at: canvas.place.child(0))
    }
    draw(shown, in: &canvas)
  }

  private func draw(_ shown: Shown<Presented>, in canvas: inout Canvas) {
    let slot = canvas.place
    if kind.box == .column {
      let place = canvas.place.child(1)
      let column = InspectorColumn(
        content: shown.content, stage: shown.stage, place: shown.id.map { place.child(id: $0) } ?? place,
        lingers: lingers, dismiss: shown.dismiss, closed: shown.closed)
      return column.draw(besides: content, in: &canvas)
    }
    canvas.draw(content, at: canvas.place.child(0))
    let box = PresentationBox(content: shown.content, kind: kind, isClosing: shown.stage != .presented)
    let place = shown.id.map { canvas.place.child(id: $0) }
    canvas.within(at: place) { canvas in
      canvas.present(
        LayerRequest(
          kind: kind.layer, stage: shown.stage, closesOnClickOutside: kind.closesOnClickOutside,
          dimsBelow: kind.box == .centered, isQuestion: kind.isQuestion, slot: slot, lingers: lingers,
          dismiss: shown.dismiss, closed: shown.closed,
          rect: { context, anchor in box.rect(context, anchor) }, draw: { box.draw(in: &$0) }))
    }
  }
}

extension View {
  /// Shows content over the window in a stage that the state decides; what every other presentation is made of.
  ///
  /// - Parameters:
  ///   - kind: How it is shown and what input it takes.
  ///   - stage: Whether it is there.
  ///   - id: Tells it from another one shown from here, which has a focus and scroll of its own.
  ///   - dismiss: Asks for it to be closed; called for Esc and, where the kind says so, a click outside.
  ///   - closed: Ends the closing stage; carried by the frame for the host's clock.
  ///   - content: What is shown; built only while it is.
  public func presentation<Presented: View>(
    _ kind: PresentationKind, stage: @escaping @autoclosure () -> PresentationStage, id: AnyHashable? = nil,
    dismiss: @escaping () -> Void,
    closed: @escaping () -> Void = {}, @ViewBuilder content: @escaping () -> Presented
  ) -> PresentationView<Self, Presented> {
    PresentationView(content: self, kind: kind) {
      let stage = stage()
      guard stage != .absent else { return nil }
      return Shown(stage: stage, id: id, dismiss: dismiss, closed: closed, content: content())
    }
  }

  /// Shows a box over the window while the binding says so.
  public func sheet<Presented: View>(
    isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> Presented
  ) -> PresentationView<Self, Presented> {
    presenting(.sheet, isPresented, content)
  }

  /// Shows a box over the window while there is an item.
  public func sheet<Item: Identifiable, Presented: View>(
    item: Binding<Item?>, @ViewBuilder content: @escaping (Item) -> Presented
  ) -> PresentationView<Self, Presented> {
    presenting(.sheet, item, content)
  }

  /// Covers the window while the binding says so.
  public func fullScreenCover<Presented: View>(
    isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> Presented
  ) -> PresentationView<Self, Presented> {
    presenting(.fullScreenCover, isPresented, content)
  }

  /// Covers the window while there is an item.
  public func fullScreenCover<Item: Identifiable, Presented: View>(
    item: Binding<Item?>, @ViewBuilder content: @escaping (Item) -> Presented
  ) -> PresentationView<Self, Presented> {
    presenting(.fullScreenCover, item, content)
  }

  /// Shows a box beside the view while the binding says so.
  public func popover<Presented: View>(
    isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> Presented
  ) -> PresentationView<Self, Presented> {
    presenting(.popover, isPresented, content)
  }

  /// Shows a box beside the view while there is an item.
  public func popover<Item: Identifiable, Presented: View>(
    item: Binding<Item?>, @ViewBuilder content: @escaping (Item) -> Presented
  ) -> PresentationView<Self, Presented> {
    presenting(.popover, item, content)
  }

  /// Shows a column right of the view while the binding says so; Esc asks for it to be closed.
  public func inspector<Presented: View>(
    isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> Presented
  ) -> PresentationView<Self, Presented> {
    presenting(.inspector, isPresented, content)
  }

  /// Shows a column right of the view while there is an item; Esc asks for it to be closed.
  public func inspector<Item: Identifiable, Presented: View>(
    item: Binding<Item?>, @ViewBuilder content: @escaping (Item) -> Presented
  ) -> PresentationView<Self, Presented> {
    presenting(.inspector, item, content)
  }

  func presenting<Presented: View>(
    _ kind: PresentationKind, _ isPresented: Binding<Bool>, _ content: @escaping () -> Presented
  ) -> PresentationView<Self, Presented> {
    PresentationView(content: self, kind: kind, lingers: true) {
      guard isPresented.wrappedValue else { return nil }
      return Shown(
        stage: .presented, dismiss: { if isPresented.wrappedValue { isPresented.wrappedValue = false } },
        content: content())
    }
  }

  func presenting<Item: Identifiable, Presented: View>(
    _ kind: PresentationKind, _ item: Binding<Item?>, _ content: @escaping (Item) -> Presented
  ) -> PresentationView<Self, Presented> {
    PresentationView(content: self, kind: kind, lingers: true) {
      guard let shown = item.wrappedValue else { return nil }
      let id = shown.id
      // Only what is shown is dismissed, never the item that has taken its place meanwhile.
      return Shown(
        stage: .presented, id: AnyHashable(id), dismiss: { if item.wrappedValue?.id == id { item.wrappedValue = nil } },
        content: content(shown))
    }
  }
}
