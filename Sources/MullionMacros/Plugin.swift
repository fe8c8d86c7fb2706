import MullionMacroExpansion
@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import SwiftSyntaxMacros

/// The compiler's partner: a process that gets a piece of source and answers with what its macro makes of it.
@main enum Plugin {
  static func main() throws {
    let connection = try StandardIOMessageConnection()
    try CompilerPluginMessageListener(connection: connection, provider: MacroProvider()).main()
  }
}

/// Finds macros by the type names that their declarations give.
private struct MacroProvider: PluginProvider {
  func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
    guard let macro = allMacros.first(where: { String(describing: $0) == typeName }) else {
      throw UnknownMacro(name: typeName)
    }
    return macro
  }
}

private struct UnknownMacro: Error, CustomStringConvertible {
  let name: String
  var description: String { "this build of MullionMacros has no macro \(name); build the package anew" }
}
