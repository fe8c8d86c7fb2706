import SwiftSyntax
import SwiftSyntaxMacros

/// Turns what a feature holds into what it lacks, as source text.
struct FeatureWriter {
  private let feature: any DeclGroupSyntax
  private let context: any MacroExpansionContext
  private let access: String

  init(feature: some DeclGroupSyntax, context: some MacroExpansionContext) {
    self.feature = feature
    self.context = context
    access = feature.memberAccess
  }

  /// Whether the two types are there that nothing can stand in for; reports the ones that are not.
  func hasStateAndAction() -> Bool {
    let missing = [("State", "struct State {}"), ("Action", "enum Action {}")].filter { feature.type($0.0) == nil }
    for (name, source) in missing {
      context.report(
        "'\(written)' has no '\(name)' in its body, where '@Feature' looks for it", at: feature.name ?? TokenSyntax(""),
        fixIts: [.adding(access + source, to: feature.memberBlock, "add '\(source)'")])
    }
    return missing.isEmpty
  }

  /// The members to add, in the order in which they read best.
  func members() -> [String] {
    [
      alias("Environment", "Void"), alias("ViewState", "State"), alias("ViewAction", "Action"), initialState, behavior,
      view,
    ].compactMap { $0 }
  }

  private var written: String { feature.name?.text ?? "" }

  private func alias(_ name: String, _ meaning: String) -> String? {
    feature.type(name) == nil ? "\(access)typealias \(name) = \(meaning)" : nil
  }

  /// The state that is made from nothing, where it can be.
  private var initialState: String? {
    guard !feature.declaresStatic("initialState"), let state = feature.type("State")?.as(StructDeclSyntax.self),
      state.isMadeFromNothing
    else { return nil }
    return "@MainActor \(access)static var initialState: State { State() }"
  }

  /// A feature that answers nothing may leave its behavior out.
  private var behavior: String? {
    guard feature.function("behavior", []) == nil else { return nil }
    return "@MainActor \(access)static func behavior() -> Behavior<Action, State, Environment> { .identity }"
  }

  private var view: String? {
    guard feature.function("view", ["store", "environment"]) == nil else { return nil }
    guard let content = feature.type("Content") else {
      context.report(
        "'\(written)' has nothing to show: add a nested 'Content' view, or write 'static func view(store:environment:)'",
        at: feature.name ?? TokenSyntax(""),
        fixIts: [.adding(FeatureWriter.content, to: feature.memberBlock, "add a 'Content' view")])
      return nil
    }
    guard let arguments = arguments(of: content) else { return nil }
    return """
      @MainActor \(access)static func view(
        store: StoreProjection<Action, State>, environment: Environment
      ) -> Content {
        Content(\(arguments.joined(separator: ", ")))
      }
      """
  }

  /// What the feature passes to its content, by the names of the properties there.
  private func arguments(of content: any NamedDeclSyntax) -> [String]? {
    guard let structure = content.as(StructDeclSyntax.self) else { return slice(false).map { ["store: \($0)"] } }
    var arguments: [String] = []
    for (name, syntax) in structure.requiredArguments {
      switch name {
      case "store", "viewStore":
        guard let slice = slice(name == "viewStore") else { return nil }
        arguments.append("\(name): \(slice)")
      case "environment": arguments.append("environment: environment")
      default:
        context.report(
          "'@Feature' hands a 'Content' its 'store' and its 'environment', and knows no '\(name)'; give '\(name)' a "
            + "default value, or write 'static func view(store:environment:)' yourself", at: syntax)
        return nil
      }
    }
    return arguments
  }

  /// The store as the content sees it; nil, after a report, where a view type cannot be made from the feature's own.
  private func slice(_ isViewStore: Bool) -> String? {
    let state = hasOwn("ViewState") ? "ViewState.init(_:)" : nil
    var action: String?
    if let views = feature.type("ViewAction"), hasOwn("ViewAction") {
      guard let name = nameOfViewCase else {
        context.report(
          "no case of 'Action' carries a 'ViewAction'; add 'case view(ViewAction)' to 'Action'", at: views.name)
        return nil
      }
      action = "Action.\(name)"
    }
    if state == nil, action == nil { return isViewStore ? "ViewStore(store)" : "store" }
    let same = "{ $0 }"
    return isViewStore
      ? "ViewStore(store, state: \(state ?? same), action: \(action ?? same))"
      : "store.map(action: \(action ?? same), state: \(state ?? same))"
  }

  /// Whether the body declares a type of that name, and not only another name for one.
  private func hasOwn(_ name: String) -> Bool {
    feature.type(name).map { !$0.is(TypeAliasDeclSyntax.self) } ?? false
  }

  /// The case of the action that carries what the view sends.
  private var nameOfViewCase: String? {
    guard let action = feature.type("Action")?.as(EnumDeclSyntax.self) else { return nil }
    let cases = action.memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }
      .flatMap { declaration in declaration.elements.map { EnumCase($0, in: declaration, of: action.name.text) } }
    return cases.first { $0.payload == "ViewAction" }?.name
  }

  private static let content = """
    struct Content: View {
        let store: StoreProjection<Action, State>

        var body: some View {
          Text("")
        }
      }
    """
}

extension StructDeclSyntax {
  /// What has to be given to make a value, each with the place that asks for it.
  fileprivate var requiredArguments: [(name: String, syntax: Syntax)] {
    if let initializer = initializers.first {
      return initializer.signature.parameterClause.parameters.filter { $0.defaultValue == nil }
        .map { ($0.firstName.text, Syntax($0)) }
    }
    return memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
      .filter { !$0.modifiers.contains(.static) && !$0.modifiers.contains(.lazy) }
      .flatMap { variable in
        variable.bindings.filter { $0.isRequired(isConstant: variable.bindingSpecifier.tokenKind == .keyword(.let)) }
      }
      .compactMap { binding in
        binding.pattern.as(IdentifierPatternSyntax.self).map { ($0.identifier.text, Syntax(binding)) }
      }
  }

  /// Whether `init()` exists, as far as the body shows.
  fileprivate var isMadeFromNothing: Bool {
    initializers.isEmpty
      ? requiredArguments.isEmpty
      : initializers.contains { $0.signature.parameterClause.parameters.allSatisfy { $0.defaultValue != nil } }
  }

  private var initializers: [InitializerDeclSyntax] {
    memberBlock.members.compactMap { $0.decl.as(InitializerDeclSyntax.self) }
  }
}

extension PatternBindingSyntax {
  /// Whether a memberwise initialiser asks for it: stored, without a value, and not an optional variable.
  fileprivate func isRequired(isConstant: Bool) -> Bool {
    guard initializer == nil, isStored else { return false }
    let isOptional = typeAnnotation?.type.is(OptionalTypeSyntax.self) ?? false
    return isConstant || !isOptional
  }

  private var isStored: Bool {
    switch accessorBlock?.accessors {
    case nil: true
    case .getter: false
    case .accessors(let list):
      list.allSatisfy { [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind) }
    @unknown default: false
    }
  }
}
