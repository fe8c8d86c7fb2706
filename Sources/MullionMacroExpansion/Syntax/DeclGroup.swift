import SwiftSyntax

extension DeclGroupSyntax {
  /// The access that members have to state to be as visible as this declaration; empty where none is needed.
  var memberAccess: String {
    for modifier in modifiers {
      switch modifier.name.tokenKind {
      case .keyword(.public), .keyword(.open): return "public "
      case .keyword(.package): return "package "
      default: continue
      }
    }
    return ""
  }

  /// The declaration's name as written; nil for an extension.
  var name: TokenSyntax? { asProtocol((any NamedDeclSyntax).self)?.name }

  /// Whether a member of that name that belongs to values is declared in the body.
  func declaresValue(_ name: String) -> Bool {
    memberBlock.members.contains { member in
      guard let variable = member.decl.as(VariableDeclSyntax.self), !variable.modifiers.contains(.static) else {
        return false
      }
      return variable.names.contains(name)
    }
  }

  /// Whether a static property of that name is declared in the body.
  func declaresStatic(_ name: String) -> Bool {
    memberBlock.members.contains { member in
      guard let variable = member.decl.as(VariableDeclSyntax.self) else { return false }
      return variable.modifiers.contains(.static) && variable.names.contains(name)
    }
  }

  /// The function of that name and those labels in the body.
  func function(_ name: String, _ labels: [String]) -> FunctionDeclSyntax? {
    memberBlock.members.lazy.compactMap { $0.decl.as(FunctionDeclSyntax.self) }.first { function in
      function.name.text == name && function.signature.parameterClause.parameters.map(\.firstName.text) == labels
    }
  }

  /// The type or alias of that name in the body.
  func type(_ name: String) -> (any NamedDeclSyntax)? {
    memberBlock.members.lazy.compactMap { member in
      let kinds: [SyntaxKind] = [
        .structDecl, .enumDecl, .classDecl, .actorDecl, .typeAliasDecl, .associatedTypeDecl,
      ]
      return kinds.contains(member.decl.kind) ? member.decl.asProtocol((any NamedDeclSyntax).self) : nil
    }.first { $0.name.text == name }
  }
}

extension DeclModifierListSyntax {
  /// Whether one of them is that keyword.
  func contains(_ keyword: Keyword) -> Bool { contains { $0.name.tokenKind == .keyword(keyword) } }
}

extension VariableDeclSyntax {
  /// The names that it declares, as written.
  var names: [String] { bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text } }
}

extension AttributeListSyntax {
  /// Whether one of them is that attribute, also with its module in front.
  func contains(attribute name: String) -> Bool {
    contains { element in
      guard let written = element.as(AttributeSyntax.self)?.attributeName else { return false }
      return written.trimmedDescription == name || written.as(MemberTypeSyntax.self)?.name.text == name
    }
  }
}
