import MullionCore

/// What a presentation shows now, and how it is closed.
struct Shown {
  let stage: PresentationStage
  var id: AnyHashable?
  let dismiss: () -> Void
  var closed: () -> Void = {}
  let content: any View
}

/// One thing that a view may show over or beside itself.
struct Presenter {
  let kind: PresentationKind
  /// Whether its cells are shown for a moment after the state has let go of it, which has no stage for that.
  var lingers = false
  /// Sees that nothing is there, where that can be told without its content.
  var glance = PresentationGlance.none
  /// What is there, nil for nothing. One closure, and asked only when it is drawn: views carry many presentations of which
  /// none or one is there.
  let shown: () -> Shown?

  /// What is there, but where nothing moves: there what closes is gone at once, also while other windows still show it.
  @MainActor func visible(isMotionReduced: Bool) -> Shown? {
    guard let shown = shown(), shown.stage == .presented || !isMotionReduced else { return nil }
    return shown
  }
}

/// Shows something over or beside a view while its state says so.
///
/// A view that may show several things is wrapped once, whatever it is and they are: nearly always none is there, and
/// then many presentations cost hardly more than one.
public struct PresentationView: PrimitiveView {
  private let content: any View
  /// In the order in which they lie over each other. Only the first can be a column.
  private var presenters: [Presenter]

  init(content: any View, _ presenter: consuming Presenter) {
    self.content = content
    presenters = []
    // Others follow in most views that have one at all, and each would need a larger array.
    presenters.reserveCapacity(8)
    presenters.append(presenter)
  }

  mutating func add(_ presenter: consuming Presenter) { presenters.append(presenter) }

  /// As its content does; with a column beside it what is offered.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    hasColumn(context)
      ? proposal.filled { content.size(in: proposal, context) } : content.size(in: proposal, context)
  }

  /// As its content does; with a column beside it both ways.
  public func stretches(along axis: Axis, _ context: ViewContext) -> Bool {
    hasColumn(context) || content.stretches(along: axis, context)
  }

  private func hasColumn(_ context: ViewContext) -> Bool {
    presenters[0].kind.box == .column && presenters[0].visible(isMotionReduced: context.isMotionReduced) != nil
  }

  /// Draws the content, with the column beside it if there is one, and asks for the layers above.
  public func draw(in canvas: inout Canvas) {
    let (place, isMotionReduced) = (canvas.place, canvas.region.context.isMotionReduced)
    let hasColumn = presenters[0].kind.box == .column
    if hasColumn {
      drawWithColumn(isMotionReduced: isMotionReduced, in: &canvas)
    } else {
      canvas.draw(content, at: place.child(0))
    }
    for index in (hasColumn ? 1 : 0)..<presenters.count {
      let slot = place.child(index + 1)
      // Asked here, so that a presenter is not even copied of which nothing is there.
      if !presenters[index].glance.showsNothing,
        let shown = presenters[index].visible(isMotionReduced: isMotionReduced)
      {
        request(shown, presenters[index], from: slot, in: &canvas)
      } else {
        canvas.depart(from: slot)
      }
    }
  }

  private func drawWithColumn(isMotionReduced: Bool, in canvas: inout Canvas) {
    let slot = canvas.place.child(1)
    guard let shown = presenters[0].visible(isMotionReduced: isMotionReduced) else {
      canvas.depart(from: slot)
      return canvas.draw(content, at: canvas.place.child(0))
    }
    let column = InspectorColumn(
      stage: shown.stage, slot: slot, place: shown.id.map { slot.child(id: $0) } ?? slot,
      lingers: presenters[0].lingers, dismiss: shown.dismiss, closed: shown.closed)
    column.draw(shown.content, besides: content, in: &canvas)
  }

  private func request(_ shown: Shown, _ presenter: Presenter, from slot: Place, in canvas: inout Canvas) {
    let kind = presenter.kind
    let box = PresentationBox(content: shown.content, kind: kind, isClosing: shown.stage != .presented)
    canvas.within(at: shown.id.map { slot.child(id: $0) } ?? slot) { canvas in
      canvas.present(
        LayerRequest(
          kind: kind.layer, stage: shown.stage, closesOnClickOutside: kind.closesOnClickOutside,
          dimsBelow: kind.box == .centered, isQuestion: kind.isQuestion, slot: slot, lingers: presenter.lingers,
          dismiss: shown.dismiss, closed: shown.closed,
          rect: { context, anchor in box.rect(context, anchor) }, draw: { box.draw(in: &$0) }))
    }
  }
}

extension View {
  /// The view, with one more thing that it may show.
  consuming func presented(by presenter: consuming Presenter) -> PresentationView {
    // What stands left of a column is all that was presented before.
    guard Self.self == PresentationView.self, presenter.kind.box != .column else {
      return PresentationView(content: self, presenter)
    }
    guard var view = self as? PresentationView else { preconditionFailure("a value is of its own type") }
    view.add(presenter)
    return view
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
  public consuming func presentation<Presented: View>(
    _ kind: PresentationKind, stage: @escaping @autoclosure () -> PresentationStage, id: AnyHashable? = nil,
    dismiss: @escaping () -> Void,
    closed: @escaping () -> Void = {}, @ViewBuilder content: @escaping () -> Presented
  ) -> PresentationView {
    presented(
      by: Presenter(kind: kind) {
        let stage = stage()
        guard stage != .absent else { return nil }
        return Shown(stage: stage, id: id, dismiss: dismiss, closed: closed, content: content())
      })
  }

  /// Shows a box over the window while the binding says so.
  public consuming func sheet<Presented: View>(
    isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> Presented
  ) -> PresentationView {
    presenting(.sheet, isPresented, content)
  }

  /// Shows a box over the window while there is an item.
  public consuming func sheet<Item: Identifiable, Presented: View>(
    item: Binding<Item?>, @ViewBuilder content: @escaping (Item) -> Presented
  ) -> PresentationView {
    presenting(.sheet, item, content)
  }

  /// Covers the window while the binding says so.
  public consuming func fullScreenCover<Presented: View>(
    isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> Presented
  ) -> PresentationView {
    presenting(.fullScreenCover, isPresented, content)
  }

  /// Covers the window while there is an item.
  public consuming func fullScreenCover<Item: Identifiable, Presented: View>(
    item: Binding<Item?>, @ViewBuilder content: @escaping (Item) -> Presented
  ) -> PresentationView {
    presenting(.fullScreenCover, item, content)
  }

  /// Shows a box beside the view while the binding says so.
  public consuming func popover<Presented: View>(
    isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> Presented
  ) -> PresentationView {
    presenting(.popover, isPresented, content)
  }

  /// Shows a box beside the view while there is an item.
  public consuming func popover<Item: Identifiable, Presented: View>(
    item: Binding<Item?>, @ViewBuilder content: @escaping (Item) -> Presented
  ) -> PresentationView {
    presenting(.popover, item, content)
  }

  /// Shows a column right of the view while the binding says so; Esc asks for it to be closed.
  public consuming func inspector<Presented: View>(
    isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> Presented
  ) -> PresentationView {
    presenting(.inspector, isPresented, content)
  }

  /// Shows a column right of the view while there is an item; Esc asks for it to be closed.
  public consuming func inspector<Item: Identifiable, Presented: View>(
    item: Binding<Item?>, @ViewBuilder content: @escaping (Item) -> Presented
  ) -> PresentationView {
    presenting(.inspector, item, content)
  }

  consuming func presenting<Presented: View>(
    _ kind: PresentationKind, _ isPresented: Binding<Bool>, _ content: @escaping () -> Presented
  ) -> PresentationView {
    presented(
      by: Presenter(kind: kind, lingers: true) {
        guard isPresented.wrappedValue else { return nil }
        return Shown(
          stage: .presented, dismiss: { if isPresented.wrappedValue { isPresented.wrappedValue = false } },
          content: content())
      })
  }

  consuming func presenting<Item: Identifiable, Presented: View>(
    _ kind: PresentationKind, _ item: Binding<Item?>, _ content: @escaping (Item) -> Presented
  ) -> PresentationView {
    presented(
      by: Presenter(kind: kind, lingers: true) {
        guard let shown = item.wrappedValue else { return nil }
        let id = shown.id
        // Only what is shown is dismissed, never the item that has taken its place meanwhile.
        return Shown(
          stage: .presented, id: AnyHashable(id),
          dismiss: { if item.wrappedValue?.id == id { item.wrappedValue = nil } },
          content: content(shown))
      })
  }
}
