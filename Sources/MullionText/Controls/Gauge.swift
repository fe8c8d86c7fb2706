/// A named value between two bounds, with a bar and its percentage.
public struct Gauge: PrimitiveView {
  let label: String
  let fraction: Double

  /// Makes a gauge; a value outside of the bounds counts as the nearer one.
  public init(_ label: String, value: Double, in bounds: ClosedRange<Double> = 0...1) {
    self.label = label
    let fraction = (value - bounds.lowerBound) / (bounds.upperBound - bounds.lowerBound)
    self.fraction = fraction.isFinite ? min(max(0, fraction), 1) : 0
  }

  /// One row, as wide as offered.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    Size(width: proposal.width ?? lead + 20 + Gauge.trail, height: 1)
  }

  /// From left to right.
  public func stretches(along axis: Axis, _ context: ViewContext) -> Bool { axis == .horizontal }

  /// Draws the label, the bar and the percentage.
  public func draw(in canvas: inout Canvas) {
    canvas.write(label, at: .zero)
    let width = canvas.size.width - lead - Gauge.trail
    canvas.draw(ProgressView(value: fraction), in: Rect(x: lead, y: 0, width: width, height: 1))
    let percent = "\(Int(fraction * 100 + 0.5))%"
    canvas.write(percent, at: Point(x: canvas.size.width - percent.count, y: 0))
  }

  private static let trail = 5
  private var lead: Int { label.isEmpty ? 0 : label.displayWidth + 1 }
}

/// The course of a value, one column for each of the latest samples.
public struct Sparkline: PrimitiveView {
  let samples: [Double]

  /// Makes a line of samples, the newest last, scaled between the lowest and the highest that are shown.
  public init(_ samples: [Double]) {
    self.samples = samples
  }

  /// One row, as wide as offered.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    Size(width: min(samples.count, proposal.width ?? .max), height: 1)
  }

  /// Draws as many of the newest samples as there is room for.
  public func draw(in canvas: inout Canvas) {
    let shown = samples.suffix(canvas.size.width)
    let known = shown.filter(\.isFinite)
    guard let low = known.min(), let high = known.max() else { return }
    let steps = Sparkline.steps
    for (x, sample) in shown.enumerated() where sample.isFinite {
      // Halved first, so that bounds far apart do not overflow.
      let part = high > low ? (sample / 2 - low / 2) / (high / 2 - low / 2) : 0
      let step = min(steps.count - 1, Int(part * Double(steps.count)))
      canvas.write(steps[step], at: Point(x: x, y: 0))
    }
  }

  private static let steps = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
}
