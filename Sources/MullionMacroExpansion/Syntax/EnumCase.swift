import SwiftSyntax

/// One case of an enum, as far as a prism needs to know it.
struct EnumCase {
  /// One associated value.
  struct Value {
    /// The label, if it has one.
    let label: String?
    /// The type as written, `Self` replaced by the enum's name.
    let type: TypeSyntax
  }

  /// Where it was written.
  let syntax: EnumCaseElementSyntax
  /// The name as written, with backticks if it has them.
  let name: String
  /// What it carries.
  let values: [Value]
  /// The `@available` attributes of its declaration, which whatever mentions the case has to carry too.
  let availability: String

  init(_ element: EnumCaseElementSyntax, in declaration: EnumCaseDeclSyntax, of whole: String) {
    syntax = element
    name = element.name.text
    values = (element.parameterClause?.parameters ?? []).map { parameter in
      let label = parameter.firstName.flatMap { $0.tokenKind == .wildcard ? nil : $0.text }
      return Value(label: label, type: parameter.type.trimmed.replacingSelf(with: whole))
    }
    availability = declaration.attributes.compactMap { $0.as(AttributeSyntax.self) }
      .filter { $0.attributeName.trimmedDescription == "available" }
      .map { $0.trimmedDescription + " " }.joined()
  }

  /// The type of everything it carries: nothing, one value, or a tuple.
  var payload: String {
    switch values.count {
    case 0: "Void"
    case 1: values[0].type.trimmedDescription
    default:
      "(" + values.map { ($0.label.map { "\($0): " } ?? "") + $0.type.trimmedDescription }.joined(separator: ", ") + ")"
    }
  }

  /// The payload as an optional type; parenthesised where a question mark would belong to a part of it.
  var optionalPayload: String {
    guard values.count == 1 else { return payload + "?" }
    switch values[0].type.kind {
    case .identifierType, .memberType, .arrayType, .dictionaryType, .optionalType, .tupleType: return payload + "?"
    default: return "(\(payload))?"
    }
  }

  /// An expression that makes the case from an expression of its payload.
  func embedding(_ payload: String) -> String {
    switch values.count {
    case 0: return ".\(name)"
    case 1: return ".\(name)(\(labelled(values[0], payload)))"
    default:
      let arguments = values.enumerated().map { labelled($1, "\(payload).\($1.label ?? String($0))") }
      return ".\(name)(\(arguments.joined(separator: ", ")))"
    }
  }

  /// A pattern that matches the case, binding its payload, and an expression of what was bound.
  var matching: (pattern: String, payload: String) {
    guard !values.isEmpty else { return (".\(name)", "()") }
    let names = values.count == 1 ? ["value"] : values.indices.map { "value\($0)" }
    let pattern = ".\(name)(\(names.map { "let \($0)" }.joined(separator: ", ")))"
    guard values.count > 1 else { return (pattern, names[0]) }
    let parts = zip(values, names).map { labelled($0, $1) }
    return (pattern, "(\(parts.joined(separator: ", ")))")
  }

  private func labelled(_ value: Value, _ expression: String) -> String {
    value.label.map { "\($0): \(expression)" } ?? expression
  }
}

extension TypeSyntax {
  /// The type with `Self`, which means another type inside a nested one, spelled out.
  fileprivate func replacingSelf(with name: String) -> TypeSyntax {
    TypeSyntax(SelfReplacement(name).rewrite(self)) ?? self
  }
}

private final class SelfReplacement: SyntaxRewriter {
  private let name: String

  init(_ name: String) {
    self.name = name
    super.init()
  }

  override func visit(_ token: TokenSyntax) -> TokenSyntax {
    token.tokenKind == .keyword(.Self) ? token.with(\.tokenKind, .identifier(name)) : token
  }
}
