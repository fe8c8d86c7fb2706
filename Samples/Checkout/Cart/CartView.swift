import CheckoutCore
import Mullion

/// What is in the cart.
struct CartView<Checkout: CheckoutFeature>: View {
  let store: StoreProjection<ShoppingCart<Checkout>.Action, ShoppingCart<Checkout>.State>

  var body: some View {
    NavigationStack { content.navigationTitle("Cart") }
  }

  @ViewBuilder private var content: some View {
    if store.state.order.isEmpty {
      VStack(spacing: 1) {
        Text("The cart is empty.").foregroundColor(.secondary)
        Button("Go to the shop") { store.dispatch(.shopButtonTapped) }.keyboardShortcut("s")
        Text("s shop  ctrl+q close").foregroundColor(.secondary)
      }
      .padding(1)
    } else {
      VStack(spacing: 1) {
        list
        Text("Total: \(store.state.order.total)").bold()
        HStack {
          Button("Check out") { store.dispatch(.checkoutButtonTapped) }.keyboardShortcut("b")
          Button("Shop") { store.dispatch(.shopButtonTapped) }.keyboardShortcut("s")
        }
        Text("enter check out  + - how many  s shop  ctrl+q close").foregroundColor(.secondary)
      }
      .padding(1)
      .onKeyPress(count)
    }
  }

  private var list: some View {
    let store = store
    return List(
      store.state.order.lines, selection: store.binding(\.selection, dispatch: { .selected($0) }),
      onSubmit: { _ in store.dispatch(.checkoutButtonTapped) },
      row: { line in
        HStack {
          Text("\(line.count) × \(line.product.name)").lineLimit(1).frame(width: 28, alignment: .leading)
          Text(line.price.description).frame(width: 10, alignment: .trailing)
        }
      })
  }

  private func count(_ press: KeyPress) -> Bool {
    guard press.modifiers.isEmpty else { return false }
    switch press.key {
    case Key("+"), Key("="): store.dispatch(.countChanged(by: 1))
    case Key("-"), .delete, .backspace: store.dispatch(.countChanged(by: -1))
    default: return false
    }
    return true
  }
}
