import MullionCore

extension NavigationStack where Route == StackID {
  /// Makes a stack of screens that the state holds, each with a store of its own.
  ///
  ///     NavigationStack(path: store.projection(\.path, action: \.path)) {
  ///       Home.Content(store: store)
  ///     } destination: { store in
  ///       switch store.case {
  ///       case .detail(let store): Detail.Content(store: store)
  ///       case .edit(let store): Edit.Content(store: store)
  ///       }
  ///     }
  ///
  /// Back sends `popFrom` with the id of the screen that is shown.
  ///
  /// - Parameters:
  ///   - path: The store of the state's stack.
  ///   - root: The screen that is shown when the stack is empty.
  ///   - destination: The view of an element's store; made only for the one that is shown.
  public init<Element, Action, Content: View, Destination: View>(
    path: StoreProjection<StackAction<Element, Action>, StackState<Element>>,
    fileID: StaticString = #fileID, line: UInt = #line, @ViewBuilder root: () -> Content,
    @ViewBuilder destination: @escaping (StoreProjection<Action, Element>) -> Destination
  ) where Root == NavigationDestinationView<Content, StackID, Destination?> {
    let ids = Binding<[StackID]>(
      get: { path.state.ids },
      set: { ids in
        let gone = zip(path.state.ids, ids).first { $0 != $1 }?.0 ?? path.state.ids.dropFirst(ids.count).first
        if let gone { path.dispatch(.popFrom(gone), fileID: fileID, line: line) }
      })
    let screens = root().navigationDestination(for: StackID.self) { id in
      path.projection(element: id).transpose().map(destination)
    }
    self.init(
      path: ids, pusher: Pusher<Element> { path.dispatch(.push($0), fileID: fileID, line: line) }, root: screens)
  }
}

extension NavigationStack where Route == AnyHashable {
  /// Makes a stack over a path of routes of several types; its root says with one `navigationDestination(for:)` a type
  /// what they lead to.
  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) {
    let routes = Binding<[AnyHashable]>(
      get: { path.wrappedValue.items },
      set: { path.wrappedValue = path.wrappedValue.prefix($0.count) })
    self.init(
      path: routes, pusher: Pusher<any Hashable & Sendable> { path.wrappedValue.append($0) }, root: root())
  }
}

extension NavigationStack where Route == Never {
  /// Makes a stack without a path of its own: what is pushed is said on its root by `navigationDestination`.
  public init(@ViewBuilder root: () -> Root) {
    self.init(path: .constant([]), pusher: nil, root: root())
  }
}
