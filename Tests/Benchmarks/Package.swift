// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "Mullion", path: "../..")],
  targets: [
    .executableTarget(
      name: "bench", dependencies: [.product(name: "Mullion", package: "Mullion")],
      swiftSettings: [.treatAllWarnings(as: .error), .defaultIsolation(MainActor.self)])
  ],
  swiftLanguageModes: [.v6]
)
