/// Writes a prism for each case of an enum, so that `AppAction.prism.detail` leads into `case detail(Detail.Action)` and
/// back.
///
/// Each case that carries something also gets a property of its name, which is that payload or nil:
/// `action.detail?.isSaved`. A case with several values has a tuple for its payload, one without has `Void`. The enum
/// conforms to `Prismatic`, so key paths name its cases: `action.is(\.save)`. A property that the enum declares itself
/// is left as it is.
@attached(member, names: named(Prisms), named(prism), arbitrary)
@attached(extension, conformances: Prismatic)
public macro Prisms() = #externalMacro(module: "MullionMacros", type: "PrismsMacro")

/// Completes a feature: put it on an enum that holds `State` and `Action`.
///
/// It adds what is absent and leaves alone what is written: `Environment` (`Void`), `ViewState` (the state) and
/// `ViewAction` (the action), `initialState` where a `State` needs no arguments, `behavior()` (answers nothing),
/// `view(store:environment:)` out of a nested `Content` view that takes a `store`, an `environment` or both, prisms on
/// the actions, and the conformance to `Feature`.
///
/// A nested `ViewState` is made by its `init(_ state: State)`; a nested `ViewAction` is sent in the case of `Action` that
/// carries one.
@attached(
  member, names: named(Environment), named(ViewState), named(ViewAction), named(initialState), named(behavior),
  named(view))
@attached(memberAttribute)
@attached(extension, conformances: Feature)
public macro Feature() = #externalMacro(module: "MullionMacros", type: "FeatureMacro")

/// Makes one feature out of several, of which one is there at a time: put it on an enum that lists them.
///
///     @Destinations enum Path {
///       case addItem(AddItem)
///       case detail(Detail)
///     }
///
/// `Path.State` and `Path.Action` have a case for each, `Path.Environment` what each needs, and `Path` is a feature like
/// any other: embed it behind a presentation for destinations of a tree, or in a stack for screens of several kinds. Its
/// view shows the one that is there; to show them yourself, `switch store.case` over the features' own stores, which has
/// to name them all. When the state goes from one case to another, what the old one started ends.
///
/// Nothing makes a value of the enum itself.
@attached(
  member, names: named(State), named(Action), named(Environment), named(Case), named(behavior), named(view))
@attached(extension, conformances: Feature)
public macro Destinations() = #externalMacro(module: "MullionMacros", type: "DestinationsMacro")
