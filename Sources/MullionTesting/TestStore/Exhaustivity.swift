/// How much of what happens a test has to say.
public enum Exhaustivity: Equatable, Sendable {
  /// Everything: each change, each action, and that nothing is left running.
  case on
  /// Only what the test names must be so.
  ///
  /// With `showSkippedAssertions`, what `on` would have failed for appears as warnings.
  case off(showSkippedAssertions: Bool)

  /// Only what the test names must be so, and the rest is not mentioned.
  public static let off = Exhaustivity.off(showSkippedAssertions: false)
}
