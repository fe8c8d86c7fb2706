import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Completes a feature from its nested types: what is absent gets its default, what is written stays.
struct FeatureMacro: MemberMacro, ExtensionMacro, MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard isFeature(declaration) else {
      context.report(
        "'@Feature' goes on an enum or a struct that holds 'State' and 'Action'", at: node, fixIts: [.removing(node)])
      return []
    }
    let writer = FeatureWriter(feature: declaration, context: context)
    guard writer.hasStateAndAction() else { return [] }
    return writer.members().map { DeclSyntax(stringLiteral: $0) }
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard isFeature(declaration), !protocols.isEmpty else { return [] }
    return [try ExtensionDeclSyntax("extension \(type.trimmed): Feature {}")]
  }

  /// Gives actions their prisms, and functions and properties the isolation that they would have if the type itself
  /// conformed to `Feature`; a conformance in an extension, which is all a macro can write, does not isolate the type.
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard isFeature(declaration) else { return [] }
    if let action = member.as(EnumDeclSyntax.self) {
      let wants = ["Action", "ViewAction"].contains(action.name.text) && !action.declaresStatic("prism")
      return wants && !action.attributes.contains(attribute: "Prisms") ? ["@Prisms"] : []
    }
    return needsIsolation(member) ? ["@MainActor"] : []
  }

  private static func isFeature(_ declaration: some DeclGroupSyntax) -> Bool {
    declaration.is(EnumDeclSyntax.self) || declaration.is(StructDeclSyntax.self)
  }

  private static func needsIsolation(_ member: some DeclSyntaxProtocol) -> Bool {
    if let function = member.as(FunctionDeclSyntax.self) {
      return isUnisolated(function.modifiers, function.attributes)
    }
    if let variable = member.as(VariableDeclSyntax.self) {
      return isUnisolated(variable.modifiers, variable.attributes)
    }
    return false
  }

  private static func isUnisolated(_ modifiers: DeclModifierListSyntax, _ attributes: AttributeListSyntax) -> Bool {
    !modifiers.contains(.nonisolated) && !attributes.contains(attribute: "MainActor")
  }
}
