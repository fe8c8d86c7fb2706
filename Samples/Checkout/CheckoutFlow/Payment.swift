import CheckoutCore
import Mullion

/// The screen where an order is paid; it asks what to do when the till refuses.
@Feature public enum Payment {
  /// What there is to pay, with what, and how far that is.
  public struct State: Equatable, Sendable {
    /// What there is to pay.
    public var amount: Price
    /// What it is paid with.
    public var card = Card.usual
    /// Whether the till is at work.
    public var isPaying = false
    /// The question after a refusal.
    public var alert: AlertState<Answer>?

    init(amount: Price) {
      self.amount = amount
    }
  }

  /// What happens on the screen.
  public enum Action: Equatable, Sendable {
    /// Another card was chosen.
    case cardChosen(Card)
    /// Pay.
    case payButtonTapped
    /// The till has the money; the order's number.
    case charged(Int)
    /// The till has nothing, and says why.
    case refused(String)
    /// Of the question.
    case alert(PresentationAction<Answer>)
  }

  /// What to do after a refusal.
  @Prisms public enum Answer: Hashable, Sendable {
    /// Try the same card again.
    case tryAgain
    /// Go back to the order.
    case giveUp
  }

  /// The till.
  public typealias Environment = Till

  /// How it answers.
  public static func behavior() -> Behavior<Action, State, Environment> {
    .combine(
      .alert(\.alert, action: \.alert),
      Behavior { action, state in
        switch action {
        case .cardChosen(let card): state.isPaying ? .none : .reduce(at: \.card) { $0 = card }
        case .payButtonTapped, .alert(.child(.tryAgain)):
          state.isPaying ? .none : .reduce(at: \.isPaying) { $0 = true }.produce(pay)
        case .charged: .reduce(at: \.isPaying) { $0 = false }
        case .refused(let reason):
          .reduce {
            $0.isPaying = false
            $0.alert = question(reason)
          }
        case .alert(.child(.giveUp)): .produce { _ in .dismiss }
        case .alert: .none
        }
      })
  }

  private static func pay(_ context: ProduceContext<State, Environment>) -> Effect<Action> {
    let (amount, card, till) = (context.state.amount, context.state.card, context.environment)
    return .run { send in
      do {
        send(.charged(try await till.charge(amount, card)))
      } catch let error as TillError {
        send(.refused(error.description))
      }
    }
  }

  static func question(_ reason: String) -> AlertState<Answer> {
    AlertState {
      "Payment failed"
    } actions: {
      ButtonState(action: .tryAgain) { "Try again" }
      ButtonState { "Another card" }
      ButtonState(role: .cancel, action: .giveUp) { "Cancel" }
    } message: {
      TextState(reason)
    }
  }

  /// The card, and the button that takes its money.
  public struct Content: View {
    let store: StoreProjection<Action, State>

    /// The screen.
    public var body: some View {
      VStack(spacing: 1) {
        Text("To pay: \(store.state.amount)").bold()
        Picker("Card", selection: store.binding(\.card, dispatch: { .cardChosen($0) })) {
          ForEach(Card.all, id: \.self) { card in Text(card.name).tag(card) }
        }
        Button(store.state.isPaying ? "Paying…" : "Pay") { store.dispatch(.payButtonTapped) }.defaultFocus()
        Text(store.state.isPaying ? "esc call it off" : "enter pay  ↑ choose a card  esc back")
          .foregroundColor(.secondary)
      }
      .padding(1)
      .alert(store.presentation(\.alert, action: \.alert))
      .navigationTitle("Payment")
    }
  }
}
