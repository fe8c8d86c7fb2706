import CheckoutCore
import Mullion

/// The flow's first screen: what is bought, and what it costs.
struct ReviewView: View {
  let store: StoreProjection<Checkout.Action, Checkout.State>

  var body: some View {
    content.navigationTitle("Checkout")
  }

  @ViewBuilder private var content: some View {
    if store.state.order.isEmpty {
      Text("There is nothing to pay for.").foregroundColor(.secondary).padding(1)
    } else {
      VStack(spacing: 1) {
        bill
        HStack {
          Button("Continue") { store.dispatch(.continueButtonTapped) }.defaultFocus()
          Button("Promo code") { store.dispatch(.promoCodeButtonTapped) }.keyboardShortcut("p")
        }
        Text("enter continue  p promo code  esc back").foregroundColor(.secondary)
      }
      .padding(1)
    }
  }

  private var bill: some View {
    let state = store.state
    return VStack {
      ForEach(state.order.lines) { line in BillLine("\(line.count) × \(line.product.name)", line.price) }
      if let discount = state.discount {
        BillLine("\(discount.code), \(discount.percent) % off", discount.off(state.order.total))
      }
      BillLine("Total", state.total, isBold: true)
    }
  }
}

/// What something costs.
private struct BillLine: View {
  let title: String
  let price: Price
  let isBold: Bool

  init(_ title: String, _ price: Price, isBold: Bool = false) {
    self.title = title
    self.price = price
    self.isBold = isBold
  }

  var body: some View {
    HStack {
      look(Text(title)).lineLimit(1).frame(width: 28, alignment: .leading)
      look(Text(price.description)).frame(width: 10, alignment: .trailing)
    }
  }

  private func look(_ text: Text) -> Text { isBold ? text.bold() : text }
}
