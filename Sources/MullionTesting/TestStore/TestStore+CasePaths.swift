import MullionCore
import Testing

extension TestStore where Action: Prismatic {
  /// Sends an action by the path of its case (`\.counter.incrementButtonTapped`), and says what it changes.
  @discardableResult public func send(
    _ path: CasePath<Action, Void>, fileID: StaticString = #fileID, line: UInt = #line,
    sourceLocation: SourceLocation = #_sourceLocation, _ expect: ((inout State) throws -> Void)? = nil
  ) async -> SentAction {
    await send(
      Action.prism[keyPath: path].embed(()), fileID: fileID, line: line, sourceLocation: sourceLocation, expect)
  }

  /// Sends an action by the path of its case and with what it carries, and says what it changes.
  @discardableResult public func send<Payload>(
    _ path: CasePath<Action, Payload>, _ payload: Payload, fileID: StaticString = #fileID,
    line: UInt = #line, sourceLocation: SourceLocation = #_sourceLocation,
    _ expect: ((inout State) throws -> Void)? = nil
  ) async -> SentAction {
    await send(
      Action.prism[keyPath: path].embed(payload), fileID: fileID, line: line, sourceLocation: sourceLocation, expect)
  }

  /// Receives the next action, which must be of the case at that path, whatever it carries.
  public func receive<Payload>(
    _ path: CasePath<Action, Payload>, sourceLocation: SourceLocation = #_sourceLocation,
    _ expect: ((inout State) throws -> Void)? = nil
  ) async {
    await run.receive(.case(Action.prism[keyPath: path]), sourceLocation, expect)
  }

  /// Receives the next action, which must be of the case at that path and carry that payload.
  public func receive<Payload: Equatable>(
    _ path: CasePath<Action, Payload>, _ payload: Payload,
    sourceLocation: SourceLocation = #_sourceLocation, _ expect: ((inout State) throws -> Void)? = nil
  ) async {
    await run.receive(.case(Action.prism[keyPath: path], payload), sourceLocation, expect)
  }
}
