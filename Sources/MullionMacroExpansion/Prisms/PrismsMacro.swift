import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Writes a prism and a payload property for each case of an enum.
struct PrismsMacro: MemberMacro, ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let whole = declaration.as(EnumDeclSyntax.self) else {
      context.report(
        "'@Prisms' reaches into the cases of an enum, and this is none; put it on the enum itself", at: node,
        fixIts: [.removing(node)])
      return []
    }
    var writer = PrismWriter(whole, context)
    return writer.members().map { DeclSyntax(stringLiteral: $0) }
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard declaration.is(EnumDeclSyntax.self), !protocols.isEmpty else { return [] }
    return [try ExtensionDeclSyntax("extension \(type.trimmed): nonisolated Prismatic {}")]
  }
}

/// Turns the cases of one enum into source text.
private struct PrismWriter {
  private let whole: EnumDeclSyntax
  private let context: any MacroExpansionContext
  private let access: String
  private var seen: Set<String> = []

  init(_ whole: EnumDeclSyntax, _ context: any MacroExpansionContext) {
    self.whole = whole
    self.context = context
    access = whole.memberAccess
  }

  /// The prisms in a structure of their own, the way to it, and the payload properties.
  mutating func members() -> [String] {
    let cases = collect(whole.memberBlock.members)
    let prisms = text(cases, indentation: "  ", prism)
    let properties = cases.map { text([$0], indentation: "", property) }.filter { !$0.isEmpty }
    return [
      "\(access)nonisolated struct Prisms: Sendable {\n\(prisms)}",
      "\(access)nonisolated static var prism: Prisms { Prisms() }",
    ] + properties
  }

  /// The cases as they stand, each in the conditions that it stands in.
  private mutating func collect(_ members: MemberBlockItemListSyntax) -> [Section] {
    var sections: [Section] = []
    for member in members {
      if let declaration = member.decl.as(EnumCaseDeclSyntax.self) {
        for element in declaration.elements {
          let one = EnumCase(element, in: declaration, of: whole.name.text)
          if accepts(one) { sections.append(.one(one)) }
        }
      } else if let condition = member.decl.as(IfConfigDeclSyntax.self) {
        var clauses: [(String, [Section])] = []
        for clause in condition.clauses {
          let line = [clause.poundKeyword.text, clause.condition?.trimmedDescription ?? ""].joined(separator: " ")
          // A name may come again in another clause, of which only one is compiled.
          let before = seen
          let inner = clause.elements?.as(MemberBlockItemListSyntax.self).map { collect($0) } ?? []
          clauses.append((line, inner))
          seen = before
        }
        sections.append(.conditional(clauses))
      }
    }
    return sections
  }

  private mutating func accepts(_ one: EnumCase) -> Bool {
    if one.name == "prism" {
      context.report(
        "a case named 'prism' stands where '@Prisms' puts the prisms; rename the case, or write the prisms by hand",
        at: one.syntax.name)
      return false
    }
    guard seen.insert(one.name).inserted else {
      context.report(
        "two cases named '\(one.name)' cannot both have the prism '\(one.name)'; rename one of them",
        at: one.syntax.name)
      return false
    }
    return true
  }

  private func text(_ sections: [Section], indentation: String, _ write: (EnumCase) -> String?) -> String {
    sections.map { section in
      switch section {
      case .one(let one):
        let lines = write(one)?.split(separator: "\n").map { indentation + $0 + "\n" }
        return lines?.joined() ?? ""
      case .conditional(let clauses):
        let bodies = clauses.map { ($0, text($1, indentation: indentation, write)) }
        if bodies.allSatisfy({ $1.isEmpty }) { return "" }
        return bodies.map { "\(indentation)\($0)\n\($1)" }.joined() + "\(indentation)#endif\n"
      }
    }.joined()
  }

  private func prism(_ one: EnumCase) -> String? {
    let (pattern, payload) = one.matching
    let embed = one.values.isEmpty ? "{ _ in \(one.embedding("")) }" : "{ \(one.embedding("$0")) }"
    return """
      \(one.availability)\(access)var \(one.name): Prism<\(whole.name.text), \(one.payload)> {
        Prism(extract: { if case \(pattern) = $0 { \(payload) } else { nil } }, embed: \(embed))
      }
      """
  }

  /// The payload if the value is this case; none for a case without, nor where the author wrote one.
  private func property(_ one: EnumCase) -> String? {
    if one.values.isEmpty || whole.declaresValue(one.name) { return nil }
    let (pattern, payload) = one.matching
    return """
      \(one.availability)\(access)nonisolated var \(one.name): \(one.optionalPayload) {
        get { if case \(pattern) = self { \(payload) } else { nil } }
        set { if let newValue { self = \(one.embedding("newValue")) } }
      }
      """
  }
}

/// A case, or cases under conditions of compilation.
private indirect enum Section {
  case one(EnumCase)
  case conditional([(String, [Section])])
}
