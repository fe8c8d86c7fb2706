import SwiftSyntaxMacros

/// What the plug-in expands.
///
/// The expansions are a library of their own, so that tests link them and not the plug-in: a test that depends on a plug-in has
/// the package manager build every test a second time, for the compiler's machine.
package var allMacros: [any Macro.Type] { [PrismsMacro.self, FeatureMacro.self, DestinationsMacro.self] }
