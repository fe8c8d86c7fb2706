import CheckoutCore
import Mullion

/// What is for sale.
struct ProductsView<Checkout: CheckoutFeature>: View {
  let store: StoreProjection<Shopfront<Checkout>.Action, Shopfront<Checkout>.State>

  var body: some View {
    content.navigationTitle("Shop")
  }

  @ViewBuilder private var content: some View {
    if store.state.products.isEmpty {
      Text("Nothing is for sale today.").foregroundColor(.secondary).padding(1)
    } else {
      VStack(spacing: 1) {
        list
        HStack {
          Button("Buy") { store.dispatch(.buyButtonTapped) }.keyboardShortcut("b")
          Button("Add to cart") { send { .addButtonTapped($0) } }.keyboardShortcut("a")
          Button("Cart") { store.dispatch(.cartButtonTapped) }.keyboardShortcut("c")
        }
        Text("enter buy  w in a window  a add  c cart  ctrl+q close")
          .foregroundColor(.secondary)
      }
      .padding(1)
      .onKeyPress("w") { send { .windowButtonTapped($0) } }
    }
  }

  private var list: some View {
    let store = store
    return List(
      store.state.products, selection: store.binding(\.selection, dispatch: { .selected($0) }),
      onSubmit: { _ in store.dispatch(.buyButtonTapped) },
      row: { product in
        HStack {
          Text(product.name).lineLimit(1).frame(width: 28, alignment: .leading)
          Text(product.price.description).frame(width: 10, alignment: .trailing)
        }
      })
  }

  /// Dispatches what is about the chosen product.
  private func send(_ action: (Product) -> Shopfront<Checkout>.Action) {
    if let product = store.state.selected { store.dispatch(action(product)) }
  }
}
