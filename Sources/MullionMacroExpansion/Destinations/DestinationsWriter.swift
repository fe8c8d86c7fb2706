import SwiftSyntax
import SwiftSyntaxMacros

/// Turns a list of features into the one feature that they make, as source text.
struct DestinationsWriter {
  private let list: EnumDeclSyntax
  private let access: String
  private let destinations: [Destination]

  /// One feature under the name of its case.
  private struct Destination {
    let name: String
    let feature: String
    let availability: String

    /// Whether it is an alert or a dialog, which needs nothing of the outside world.
    var isQuestion: Bool { feature.hasPrefix("AlertState<") || feature.hasPrefix("ConfirmationDialogState<") }
  }

  /// Reads the list; nil, after a report, where a case names no feature.
  init?(_ list: EnumDeclSyntax, _ context: some MacroExpansionContext) {
    var seen: Set<String> = []
    var isSound = true
    let cases = list.memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }
      .flatMap { declaration in declaration.elements.map { EnumCase($0, in: declaration, of: list.name.text) } }
    for one in cases {
      if let fault = DestinationsWriter.fault(of: one, seen: &seen) {
        context.report(fault, at: one.syntax)
        isSound = false
      }
    }
    if let condition = list.memberBlock.members.first(where: { $0.decl.is(IfConfigDeclSyntax.self) }) {
      context.report(
        "'@Destinations' cannot list features under '#if'; put the condition around the enum", at: condition)
      isSound = false
    }
    if cases.isEmpty, isSound {
      context.report("'\(list.name.text)' lists no feature; add one: 'case addItem(AddItem)'", at: list.name)
      isSound = false
    }
    guard isSound else { return nil }
    self.list = list
    access = list.memberAccess
    destinations = cases.map {
      Destination(name: $0.name, feature: $0.payload, availability: $0.availability)
    }
  }

  private static func fault(of one: EnumCase, seen: inout Set<String>) -> String? {
    guard one.values.count == 1, one.values[0].label == nil else {
      return "a destination is one feature without a label: 'case \(one.name)(\(one.name.typeName))'"
    }
    return seen.insert(one.name).inserted ? nil : "two destinations are named '\(one.name)'; rename one of them"
  }

  /// The members to add; types and functions that the author wrote are left out.
  func members() -> [String] {
    let types = [("State", state), ("Action", action), ("Environment", environment), ("Case", cases)]
    var members = types.filter { list.type($0.0) == nil }.map(\.1)
    if list.function("behavior", []) == nil { members.append(behavior) }
    if list.function("view", ["store", "environment"]) == nil { members.append(view) }
    return members
  }

  private var state: String {
    """
    @Prisms \(access)enum State: DestinationState {
    \(lines("  ") { "\($0.availability)case \($0.name)(\($0.feature).State)" })

      \(access)typealias Action = \(list.name.text).Action
      \(access)typealias Case = \(list.name.text).Case

      \(access)nonisolated static var screens: FlowScreens<\(list.name.text).State> {
        [
    \(lines("      ", separator: ",") { ".inside(case: prism.\($0.name))" })
        ]
      }

      @MainActor \(access)static func `case`(of store: StoreProjection<Action, Self>) -> Case {
        switch store.state {
    \(lines("    ") { """
      case .\($0.name)(let state): \
      .\($0.name)(store.projection(case: \\.\($0.name), showing: state, action: Action.\($0.name)))
      """ })
        }
      }
    }
    """
  }

  private var action: String {
    """
    @Prisms \(access)enum Action {
    \(lines("  ") { "\($0.availability)case \($0.name)(\($0.feature).Action)" })
    }
    """
  }

  /// What each feature needs, under the name of its case.
  private var environment: String {
    """
    \(access)struct Environment {
    \(lines("  ") { "\(access)var \($0.name): \($0.feature).Environment" })

      \(access)init(
    \(lines("    ", separator: ",") { "\($0.name): \($0.feature).Environment\($0.isQuestion ? " = ()" : "")" })
      ) {
    \(lines("    ") { "self.\($0.name) = \($0.name)" })
      }
    }
    """
  }

  /// The store of the one that is there.
  private var cases: String {
    """
    @Prisms @MainActor \(access)enum Case {
    \(lines("  ") { "case \($0.name)(StoreProjection<\($0.feature).Action, \($0.feature).State>)" })
    }
    """
  }

  private var behavior: String {
    """
    @MainActor \(access)static func behavior() -> Behavior<Action, State, Environment> {
      .combine([
    \(lines("    ", separator: ",") { """
      Relay.Empty.action(Action.prism.\($0.name)).state(\\State.self, case: State.prism.\($0.name))\
      .environment(\\Environment.\($0.name)).behavior(of: \($0.feature).self)
      """ })
      ])
    }
    """
  }

  private var view: String {
    """
    @MainActor @ViewBuilder \(access)static func view(
      store: StoreProjection<Action, State>, environment: Environment
    ) -> some View {
      switch store.case {
    \(lines("  ") { """
      case .\($0.name)(let store): \
      \($0.feature).view(store: store, environment: environment.\($0.name))
      """ })
      }
    }
    """
  }

  /// One line for each destination.
  private func lines(_ indentation: String, separator: String = "", _ line: (Destination) -> String) -> String {
    destinations.map { indentation + line($0) }.joined(separator: separator + "\n")
  }
}

extension String {
  /// A name as a type would have it.
  fileprivate var typeName: String { prefix(1).uppercased() + dropFirst() }
}
