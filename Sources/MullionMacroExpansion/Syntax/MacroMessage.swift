import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// What is wrong with the code that a macro was put on, and what to do about it.
struct MacroMessage: DiagnosticMessage, FixItMessage {
  let message: String
  var diagnosticID: MessageID { MessageID(domain: "MullionMacros", id: message) }
  var fixItID: MessageID { diagnosticID }
  var severity: DiagnosticSeverity { .error }

  init(_ message: String) {
    self.message = message
  }
}

extension MacroExpansionContext {
  /// Reports an error at a piece of source.
  func report(_ message: String, at node: some SyntaxProtocol, fixIts: [FixIt] = []) {
    diagnose(Diagnostic(node: Syntax(node), message: MacroMessage(message), fixIts: fixIts))
  }
}

extension FixIt {
  /// Adds a member at the end of a declaration's body.
  static func adding(_ source: String, to body: MemberBlockSyntax, _ message: String) -> FixIt {
    let item = MemberBlockItemSyntax(leadingTrivia: .newline, decl: DeclSyntax(stringLiteral: source))
    let members = body.members + [item]
    return FixIt(
      message: MacroMessage(message),
      changes: [
        .replace(oldNode: Syntax(body.members), newNode: Syntax(members.with(\.trailingTrivia, .newline)))
      ])
  }

  /// Takes an attribute away.
  static func removing(_ attribute: AttributeSyntax) -> FixIt {
    FixIt(
      message: MacroMessage("remove '@\(attribute.attributeName.trimmedDescription)'"),
      changes: [.replace(oldNode: Syntax(attribute), newNode: Syntax(AttributeListSyntax([])))])
  }
}
