import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import Testing

@testable import MullionMacroExpansion

/// Source text after the macros in it, and what they had to say about it.
struct Expansion {
  let text: String
  /// Each as `line:column: message`, fix-its below.
  let messages: [String]

  init(_ source: String) {
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(
      sourceFiles: [file: .init(moduleName: "App", fullFilePath: "App.swift")])
    let specs = [
      "Prisms": MacroSpec(type: PrismsMacro.self, conformances: ["Prismatic"]),
      "Feature": MacroSpec(type: FeatureMacro.self, conformances: ["Feature"]),
      "Destinations": MacroSpec(type: DestinationsMacro.self, conformances: ["Feature"]),
    ]
    let expanded = file.expand(
      macroSpecs: specs, contextGenerator: { _ in context }, indentationWidth: .spaces(2))
    text = expanded.description
    messages = context.diagnostics.map { diagnostic in
      let place = context.location(for: diagnostic.position, anchoredAt: diagnostic.node, fileName: "App.swift")
      let fixes = diagnostic.fixIts.map { "\n  fix: \($0.message.message)" }.joined()
      return "\(place.line):\(place.column): \(diagnostic.message)\(fixes)"
    }
  }
}
