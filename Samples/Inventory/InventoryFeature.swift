import Mullion

/// A list of items, a stack of screens above it, and over both at most one destination.
@Feature enum InventoryFeature {
  struct State: Equatable, Sendable {
    var items: [Item] = []
    var selection: Item.ID?
    var destination: Presentation<Destination.State> = .dismissed
    var path = StackState<Path.State>()
  }
  enum Action: Equatable, Sendable {
    case selected(Item.ID?)
    case itemTapped(Item.ID)
    case addButtonTapped
    case editButtonTapped
    case duplicateButtonTapped
    case deleteButtonTapped
    case countButtonTapped
    case linkOpened(InventoryLink)
    case destination(PresentationAction<Destination.Action>)
    case path(StackAction<Path.State, Path.Action>)
  }
  typealias Environment = World

  @Destinations enum Destination {
    case addItem(ItemForm)
    case editItem(ItemForm)
    case counter(CounterFeature)
    case alert(AlertState<Alert>)
    case confirmationDialog(ConfirmationDialogState<Dialog>)
  }
  @Prisms enum Alert: Hashable, Sendable { case deletionConfirmed(Item.ID) }
  @Prisms enum Dialog: Hashable, Sendable { case duplicationConfirmed(Item.ID, quantity: Int) }

  @Destinations enum Path {
    case detail(ItemDetail)
    case counter(CounterFeature)
    case fact(NumberFact)
  }

  static let destination = Relay.Empty.action(Action.prism.destination).state(\State.destination)
    .environment { (_: World) in Destination.Environment(addItem: (), editItem: (), counter: ()) }

  static let path = Relay.Empty.action(Action.prism.path).state(\State.path)
    .environment { (world: World) in Path.Environment(detail: (), counter: (), fact: world) }

  static func behavior() -> Behavior<Action, State, Environment> {
    .combine(destination.behavior(of: Destination.self), path.behavior(of: Path.self), list, answers, screens)
  }

  struct Content: View {
    let store: StoreProjection<Action, State>

    var body: some View {
      let destination = store.presentation(\.destination, action: \.destination)
      NavigationStack(path: store.projection(\.path, action: \.path)) {
        ItemList(store: store).navigationTitle("Inventory")
      } destination: { store in
        switch store.case {
        case .detail(let store): ItemDetail.Content(store: store)
        case .counter(let store): CounterFeature.Content(store: store)
        case .fact(let store): NumberFact.Content(store: store)
        }
      }
      .statusLine { InventoryStatus(store: store) }
      .sheet(destination.addItem) { ItemForm.Content(store: $0) }
      .sheet(destination.editItem) { ItemForm.Content(store: $0) }
      .sheet(destination.counter) { CounterFeature.Content(store: $0) }
      .alert(destination.alert)
      .confirmationDialog(destination.confirmationDialog)
    }
  }
}

extension InventoryFeature.Destination.State: Equatable {}
extension InventoryFeature.Destination.Action: Equatable {}
extension InventoryFeature.Path.State: Equatable {}
extension InventoryFeature.Path.Action: Equatable {}
