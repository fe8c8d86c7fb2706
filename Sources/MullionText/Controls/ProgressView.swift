/// How much of something is done, as a bar.
public struct ProgressView: PrimitiveView {
  let fraction: Double

  /// Makes a bar of a value out of a total; what lies outside counts as none or all.
  public init(value: Double, total: Double = 1) {
    let fraction = value / total
    self.fraction = fraction.isFinite ? min(max(0, fraction), 1) : 0
  }

  /// One row, as wide as offered.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    Size(width: proposal.width ?? 20, height: 1)
  }

  /// From left to right.
  public func stretches(along axis: Axis, _ context: ViewContext) -> Bool { axis == .horizontal }

  /// Draws the bar.
  public func draw(in canvas: inout Canvas) {
    let done = Int(fraction * Double(canvas.size.width))
    canvas.fill(Rect(x: 0, y: 0, width: done, height: 1), with: "█")
    canvas.fill(Rect(x: done, y: 0, width: canvas.size.width - done, height: 1), with: "░")
  }
}
