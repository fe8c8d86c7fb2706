/// The text of a document, as lines that are edited in place.
///
/// A value: copying it is free, and an edit of a copy copies one chunk of lines. An edit of a buffer that nobody else
/// holds copies nothing but the line it changes when that grows, whatever the length of the document.
///
/// Any file can be opened and comes out byte for byte as it was. A byte that is no UTF-8 is kept as one private scalar,
/// U+10FF00 and the byte; a file that contains these scalars (U+10FF80 to U+10FFFF) itself is read as if their bytes
/// were no UTF-8, so that nothing is ambiguous. In texts given to and taken from the buffer such a scalar stands for
/// its byte.
public struct TextBuffer: Sendable {
  /// How the lines of a document end in its file.
  public enum LineEnding: String, Hashable, Codable, Sendable {
    /// `\n`; a `\r` before it is part of the line and shown as `^M`.
    case lf
    /// `\r\n`, when every line end of the file is one.
    case crlf
  }

  /// How lines end when the text is written out; changing it converts the document.
  public var lineEnding: LineEnding
  var lines: TextLines

  init(lines: TextLines, lineEnding: LineEnding) {
    self.lines = lines
    self.lineEnding = lineEnding
  }

  /// Makes a document out of a text; `bytes` gives exactly its UTF-8.
  public init(_ text: String = "") {
    self.init(bytes: Array(text.utf8))
  }

  /// How many lines there are; at least one. A text that ends in a line break has an empty last line.
  public var lineCount: Int { lines.count }

  /// A line without its end; the nearest one if there is no such line.
  public func line(_ index: Int) -> String { lines[min(max(0, index), lineCount - 1)] }

  /// After everything.
  public var end: TextPosition { TextPosition(line: lineCount - 1, offset: lines[lineCount - 1].utf8.count) }

  /// Everything.
  public var range: Range<TextPosition> { .start..<end }

  /// Whether there is not a single character.
  public var isEmpty: Bool { lineCount == 1 && lines[0].isEmpty }
}

extension TextBuffer: Equatable {
  /// Compares bytes, not Unicode's equivalence; costs the length of the text unless both share it.
  public static func == (left: TextBuffer, right: TextBuffer) -> Bool {
    left.lineEnding == right.lineEnding && left.lines == right.lines
  }
}

extension TextBuffer: CustomStringConvertible {
  /// The whole text, with U+FFFD for what is no UTF-8; for tests and short texts.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}

extension TextBuffer: Codable {
  private enum CodingKeys: CodingKey {
    case text
    case lineEnding
  }

  /// Reads what `encode(to:)` wrote.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let text = try container.decode(String.self, forKey: .text)
    self.init(
      lines: TextLines(text.splitLines()), lineEnding: try container.decode(LineEnding.self, forKey: .lineEnding))
  }

  /// Writes the text as one string, bytes that are no UTF-8 as their private scalars.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(text(in: range), forKey: .text)
    try container.encode(lineEnding, forKey: .lineEnding)
  }
}
