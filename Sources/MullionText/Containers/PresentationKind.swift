/// A way to show something over a window.
public struct PresentationKind: Hashable, Sendable {
  enum Box {
    case window
    case centered
    case anchored
    case column
  }

  let box: Box
  let layer: Layer.Kind
  let closesOnClickOutside: Bool
  var isQuestion = false

  /// A box in the middle, over a dimmed window; takes all input.
  public static let sheet = PresentationKind(box: .centered, layer: .modal, closesOnClickOutside: false)
  /// The whole window; takes all input.
  public static let fullScreenCover = PresentationKind(box: .window, layer: .modal, closesOnClickOutside: false)
  /// A box beside what it belongs to; what it does not use goes to what lies below, and a click there closes it.
  public static let popover = PresentationKind(box: .anchored, layer: .passThrough, closesOnClickOutside: true)
  /// A column right of what it belongs to, which stays in reach; Esc that nothing else uses closes it.
  public static let inspector = PresentationKind(box: .column, layer: .passThrough, closesOnClickOutside: false)
  /// A question that only one of its buttons, or Esc for the cancelling one, answers.
  public static let alert = PresentationKind(
    box: .centered, layer: .modal, closesOnClickOutside: false, isQuestion: true)
  /// A choice; a click outside of it closes it.
  public static let confirmationDialog = PresentationKind(
    box: .centered, layer: .modal, closesOnClickOutside: true, isQuestion: true)
}

/// How high a sheet is.
public enum PresentationDetent: Hashable, Sendable {
  /// Half the window.
  case medium
  /// The window, but for its edge.
  case large
  /// So many rows of content.
  case height(Int)
}

extension View {
  /// Says how high a sheet around the view may be: it takes the lowest that the content fits into, or the highest.
  ///
  /// It must be the outermost modifier of the sheet's content.
  public func presentationDetents(_ detents: [PresentationDetent]) -> TraitView<Self> {
    TraitView(content: self) { $0.detents = detents }
  }
}
