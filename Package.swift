// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

// Every target: Swift 6 mode, warnings are errors.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
// Targets whose types live on the main actor unless they say `nonisolated`.
let mainActor: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

// Lets the compiler specialise the store's generic code for the state and actions of another module: an action costs a
// quarter of what it does without. The other two leave out checks that debug builds make (Docs/Decisions/0008). Packages
// that depend on this one accept the flags from tools version 6.2 on.
let specialised: [SwiftSetting] = [
  .unsafeFlags(
    ["-cross-module-optimization", "-enforce-exclusivity=unchecked", "-Xfrontend", "-disable-dynamic-actor-isolation"],
    .when(configuration: .release))
]

// Puts side by side, in the order in which a typed key meets them, functions that else are all over the program: Quire's
// answer comes a tenth sooner (Docs/Decisions/0009).
let sortable: [SwiftSetting] = [.unsafeFlags(["-Xfrontend", "-function-sections"], .when(configuration: .release))]
let sorted: [LinkerSetting] = [
  .unsafeFlags(
    ["-use-ld=lld", "-Xlinker", "--no-warn-symbol-ordering", "-Xlinker"]
      + ["--symbol-ordering-file=\(Context.packageDirectory)/Samples/Quire/Functions.order"],
    .when(configuration: .release))
]

// Where the toolchain keeps the SwiftSyntax that its own compiler uses: beside the library that this manifest is linked to
// (`…/lib/swift/pm/ManifestAPI/libPackageDescription.so`). Only the compiler plug-in and its tests look there.
let syntaxFolder: String = {
  var folder = "/usr/lib/swift/host"
  // Line by line: Foundation's own reading stops after the first page of such a file.
  guard let loaded = fopen("/proc/self/maps", "r") else { return folder }
  var line: UnsafeMutablePointer<CChar>?
  var capacity = 0
  defer {
    free(line)
    fclose(loaded)
  }
  while getline(&line, &capacity, loaded) > 0, let line {
    let path = String(cString: line).drop { $0 != "/" }
    guard path.hasSuffix("/libPackageDescription.so\n") else { continue }
    folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/") + "/host"
  }
  return folder
}()
let seesSyntax: [SwiftSetting] = [.unsafeFlags(["-I", syntaxFolder])]
let linksSyntax: [LinkerSetting] = [
  .unsafeFlags(["-L", syntaxFolder, "-Xlinker", "-rpath", "-Xlinker", syntaxFolder])
]

let package = Package(
  name: "Mullion",
  products: [
    .library(name: "Mullion", targets: ["Mullion"]),
    .library(name: "MullionTesting", targets: ["MullionTesting"]),
    .executable(name: "quire", targets: ["Quire"]),
    .executable(name: "counter", targets: ["Counter"]),
    .executable(name: "inventory", targets: ["Inventory"]),
    .executable(name: "checkout", targets: ["Checkout"]),
  ],
  targets: [
    .target(name: "MullionCore", swiftSettings: mainActor + specialised + sortable),
    .target(
      name: "MullionText", dependencies: ["MullionCore"], exclude: ["Unicode/generate-tables.py"],
      swiftSettings: strict + specialised + sortable),
    // Headers alone: what the terminal's main loop needs beside Swift's module of the C library.
    .systemLibrary(name: "LinuxEvents"),
    .target(name: "MullionTerminal", dependencies: ["LinuxEvents"], swiftSettings: strict + sortable),
    .target(
      name: "MullionScenes", dependencies: ["MullionCore", "MullionText", "MullionTerminal"],
      swiftSettings: mainActor + specialised + sortable),
    .target(name: "MullionMacroExpansion", swiftSettings: strict + seesSyntax, linkerSettings: linksSyntax),
    .macro(
      name: "MullionMacros", dependencies: ["MullionMacroExpansion"], swiftSettings: strict + seesSyntax,
      linkerSettings: linksSyntax),
    .target(
      name: "Mullion", dependencies: ["MullionCore", "MullionText", "MullionScenes", "MullionMacros"],
      swiftSettings: strict),
    .target(name: "MullionTesting", dependencies: ["Mullion"], swiftSettings: strict),

    .executableTarget(name: "Counter", dependencies: ["Mullion"], path: "Samples/Counter", swiftSettings: strict),
    .executableTarget(name: "Inventory", dependencies: ["Mullion"], path: "Samples/Inventory", swiftSettings: strict),
    .executableTarget(
      name: "Quire", dependencies: ["Mullion"], path: "Samples/Quire", exclude: ["Functions.order"],
      swiftSettings: strict + sortable, linkerSettings: sorted),
    // A flow and its hosts, which do not know each other: they share the core, and the program puts them together.
    .target(
      name: "CheckoutCore", dependencies: ["Mullion"], path: "Samples/Checkout/CheckoutCore", swiftSettings: strict),
    .target(
      name: "CheckoutFlow", dependencies: ["CheckoutCore"], path: "Samples/Checkout/CheckoutFlow", swiftSettings: strict
    ),
    .target(name: "Shop", dependencies: ["CheckoutCore"], path: "Samples/Checkout/Shop", swiftSettings: strict),
    .target(name: "Cart", dependencies: ["CheckoutCore"], path: "Samples/Checkout/Cart", swiftSettings: strict),
    .executableTarget(
      name: "Checkout", dependencies: ["CheckoutFlow", "Shop", "Cart"], path: "Samples/Checkout/App",
      swiftSettings: strict),

    .testTarget(name: "MullionCoreTests", dependencies: ["MullionCore"], swiftSettings: mainActor),
    .testTarget(name: "MullionTextTests", dependencies: ["MullionText", "MullionTesting"], swiftSettings: strict),
    .testTarget(name: "MullionTerminalTests", dependencies: ["MullionTerminal"], swiftSettings: strict),
    .testTarget(
      name: "MullionScenesTests", dependencies: ["MullionScenes", "MullionTesting"], swiftSettings: mainActor),
    .testTarget(name: "MullionTestingTests", dependencies: ["MullionTesting"], swiftSettings: strict),
    .testTarget(name: "MullionTests", dependencies: ["MullionTesting"], swiftSettings: strict),
    .testTarget(
      name: "MullionMacroExpansionTests", dependencies: ["MullionMacroExpansion"], swiftSettings: strict + seesSyntax,
      linkerSettings: linksSyntax),
    .testTarget(name: "CounterTests", dependencies: ["Counter", "MullionTesting"], swiftSettings: strict),
    .testTarget(name: "InventoryTests", dependencies: ["Inventory", "MullionTesting"], swiftSettings: strict),
    .testTarget(name: "CheckoutTests", dependencies: ["Checkout", "MullionTesting"], swiftSettings: strict),
    .testTarget(name: "QuireTests", dependencies: ["Quire", "MullionTesting"], swiftSettings: strict),
    // A program for tests alone: presentations in each other, which no sample has.
    .executableTarget(
      name: "Nesting", dependencies: ["Mullion"], path: "Tests/Fixtures/Nesting", swiftSettings: strict),
    // The programs as they are built, in real terminals; the executables are dependencies so that they are there to run.
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["Checkout", "Counter", "Nesting", "Quire", "MullionTerminal", "MullionTesting"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
