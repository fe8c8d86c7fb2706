import LinuxEvents

/// The code that a program runs through to answer an event, where its linker was told to put that in one piece.
///
/// Who types leaves the processor idle between two keys, and what it had in its caches is gone by the next. The code comes back
/// line by line as it is needed, each waited for; asked for all at once it comes while the event is being read.
///
/// A program has it in one piece if it is linked by a list of functions (lld's `--symbol-ordering-file`) in which they stand
/// between `mullion_answer_begins` and `mullion_answer_ends`. In others the two lie side by side, with nothing between them.
@MainActor enum AnswerCode {
  /// More than this in bytes lies between the two only by chance.
  private static let limit = 1 << 19
  private static let range: Range<UnsafeRawPointer>? = {
    let (start, end) = (address(of: answerBegins), address(of: answerEnds))
    return start < end && end - start <= limit ? start..<end : nil
  }()

  static func fetch() {
    if let range { mullion_fetch_code(range.lowerBound, range.upperBound) }
  }

  private static func address(of function: @convention(c) () -> Int32) -> UnsafeRawPointer {
    unsafeBitCast(function, to: UnsafeRawPointer.self)
  }
}

// Two functions, so that each has a place; they differ, lest the compiler makes one of them.
@_cdecl("mullion_answer_begins") func answerBegins() -> Int32 { 1 }
@_cdecl("mullion_answer_ends") func answerEnds() -> Int32 { 2 }
