import MullionCore

/// How far a presentation is: not there, there, or there for the last time.
///
/// The state of a three-stage presentation maps onto it. In the closing stage the content is drawn unchanged, takes
/// no input, and the frame carries the closing so that the host's clock can end it.
public enum PresentationStage: Hashable, Sendable {
  /// Nothing is shown.
  case absent
  /// It is shown and takes input.
  case presented
  /// It is shown until the closing with the token is ended.
  case closing(ClosingToken)
}
