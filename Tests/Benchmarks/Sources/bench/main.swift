import Glibc
import Mullion

let arguments = CommandLine.arguments.dropFirst()
let isJSON = arguments.contains("--json")
// A few rounds are enough to count instructions, where each takes fifty times as long.
let rounds = arguments.contains("--short") ? 3 : 601
let wanted = arguments.first { !$0.hasPrefix("--") }
if wanted == "growth" { exit(await Growth.run() ? 0 : 1) }

extension String {
  /// The text in so many columns, to the left of them or to the right.
  fileprivate func padded(_ width: Int, toRight: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - count))
    return toRight ? blanks + self : self + blanks
  }
}

/// The value with so many decimals; by whole numbers, which need no C library.
func decimal(_ value: Double, digits: Int = 1) -> String {
  let scale = digits == 1 ? 10 : 100
  let scaled = Int(value * Double(scale) + 0.5)
  let fraction = "\(scaled % scale)"
  return "\(scaled / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
}

if !isJSON { print("name".padded(36), "ns".padded(9, toRight: true), "floor".padded(9, toRight: true), "   ratio") }
for bench in allBenches() where wanted.map(bench.name.hasPrefix) ?? true {
  let outcome = bench.run(rounds: rounds)
  if isJSON {
    print(
      #"{"name":"\#(outcome.name)","ns":\#(decimal(outcome.nanoseconds)),"floor":\#(decimal(outcome.floor)),"#
        + #""ratio":\#(decimal(outcome.ratio, digits: 2))}"#)
  } else {
    print(
      outcome.name.padded(36), decimal(outcome.nanoseconds).padded(9, toRight: true),
      decimal(outcome.floor).padded(9, toRight: true), decimal(outcome.ratio).padded(8, toRight: true))
  }
}
if !isJSON { print("checksum \(observed)") }
