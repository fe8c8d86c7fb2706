/// The bounds that every message keeps to, whoever sends it. A peer that passes one is dropped.
nonisolated public enum WireLimits {
  /// The version of the messages. It changes when one of them changes its meaning; new kinds and flags do not change it.
  public static let version: UInt16 = 1
  /// Bytes of a message after its length: kind and content.
  public static let message = 1 << 20
  /// Bytes of input, output or paint in one message; longer ones are cut into several.
  public static let chunk = 1 << 16
  /// Bytes of the build's name in a hello.
  public static let build = 255
  /// Environment variables in one request.
  public static let variables = 512
  /// Bytes that may wait to be sent to one peer before it counts as not reading.
  public static let backlog = 16 << 20
}
