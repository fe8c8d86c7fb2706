import MullionCore

/// Draws what a stack's last route leads to in place of its content.
public struct NavigationDestinationView<Content: View, Route: Hashable, Destination: View>: PrimitiveView {
  let content: Content
  let destination: (Route) -> Destination

  /// What is offered, or what its content needs: a screen fills its stack.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    proposal.filled { content.size(in: proposal, context) }
  }

  /// Both ways.
  public func stretches(along axis: Axis, _ context: ViewContext) -> Bool { true }

  /// Draws the destination of the path's last route if that is of this type, else the content.
  public func draw(in canvas: inout Canvas) {
    let path = canvas.drawing.navigation?.path
    guard let path, let route = path.last?.base as? Route else {
      return canvas.draw(content, aligned: .topLeading, at: canvas.place.child(0))
    }
    // Destinations inside the destination are those of its own stack, if it has one.
    canvas.drawing.navigation?.path = nil
    let place = canvas.place.child(path.count).child(id: route)
    canvas.within(at: place) { canvas in
      canvas.focusScope { $0.draw(destination(route), aligned: .topLeading) }
    }
    canvas.drawing.navigation?.path = path
  }
}

/// Draws one screen in place of its content while the state says so.
public struct NavigationPushView<Content: View, Destination: View>: PrimitiveView {
  let content: Content
  let id: AnyHashable?
  let destination: Destination?
  let back: () -> Void

  /// As its content does; a screen above it fills the stack.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    guard let destination else { return content.size(in: proposal, context) }
    return proposal.filled { destination.size(in: proposal, context) }
  }

  /// As its content does; a screen above it both ways.
  public func stretches(along axis: Axis, _ context: ViewContext) -> Bool {
    destination != nil || content.stretches(along: axis, context)
  }

  /// Draws the content or the screen above it.
  public func draw(in canvas: inout Canvas) {
    guard let destination else { return canvas.draw(content, at: canvas.place.child(0)) }
    canvas.drawing.navigation?.back = back
    canvas.within(at: canvas.place.child(1).child(id: id)) { canvas in
      canvas.focusScope { canvas in
        canvas.backScope(back) { $0.draw(destination, aligned: .topLeading) }
      }
    }
  }
}

extension View {
  /// Says what the routes of the stack around lead to; stands on the outermost view of the stack's root.
  ///
  /// A path of several types of routes has one of these for each type; a feature can offer its own as a modifier.
  public func navigationDestination<Route: Hashable, Destination: View>(
    for route: Route.Type, @ViewBuilder destination: @escaping (Route) -> Destination
  ) -> NavigationDestinationView<Self, Route, Destination> {
    NavigationDestinationView(content: self, destination: destination)
  }

  /// Pushes one screen onto the stack around while the binding says so, without a path.
  public func navigationDestination<Destination: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: () -> Destination
  ) -> NavigationPushView<Self, Destination> {
    NavigationPushView(
      content: self, id: nil, destination: isPresented.wrappedValue ? destination() : nil,
      back: { if isPresented.wrappedValue { isPresented.wrappedValue = false } })
  }

  /// Pushes one screen onto the stack around while there is an item, without a path.
  public func navigationDestination<Item: Identifiable, Destination: View>(
    item: Binding<Item?>, @ViewBuilder destination: (Item) -> Destination
  ) -> NavigationPushView<Self, Destination> {
    let id = item.wrappedValue?.id
    return NavigationPushView(
      content: self, id: id.map { AnyHashable($0) }, destination: item.wrappedValue.map(destination),
      back: { if id != nil, item.wrappedValue?.id == id { item.wrappedValue = nil } })
  }

  /// Pushes one screen onto the stack around while the state presents something; Back asks for it to be dismissed.
  ///
  /// Of several the one that is said last stands on top. A screen has no stage of closing.
  public func navigationDestination<Action, State, Destination: View>(
    _ presented: PresentationStore<Action, State>, fileID: StaticString = #fileID, line: UInt = #line,
    @ViewBuilder destination: (StoreProjection<Action, State>) -> Destination
  ) -> NavigationPushView<Self, Destination> {
    NavigationPushView(
      content: self, id: presented.id,
      destination: presented.stage.isPresented ? presented.store.map(destination) : nil,
      back: { presented.dismiss(fileID: fileID, line: line) })
  }

  /// Titles the view as a screen, in the bar of the stack around.
  public func navigationTitle(_ title: String) -> ModifiedView<Self> {
    modified { content, canvas in
      canvas.drawing.navigation?.title = title
      canvas.draw(content)
    }
  }
}
