internal import BinderyContract
internal import BinderyRules
internal import CBindery

extension Probe {
  /// Draws and measures the samples at many widths, on canvases that report unusual text widths, for rule F03.
  ///
  /// Throws a finding of the first broken rule.
  func fuzzWidths() throws(Finding) {
    let type = try type()
    guard !type.isDeclared else {
      return report.add(.skipped("'\(order.subject)' is declared: its host measures and draws"))
    }
    let count = FuzzIterations.count(at: order.level, ends: 0)
    try runIterations { (iteration) throws(Finding) in
      var generator = SeededGenerator(seed: order.seed &+ UInt64(iteration) &* 31)
      let widths = Widths(iteration: iteration, of: count, &generator)
      do throws(CallFailure) {
        try type.draw(samples[iteration % samples.count], within: widths)
      } catch {
        // The form of a failure is checked by another rule.
      }
    }
  }
}

/// The available size in one iteration, and the text widths that its canvas reports.
private struct Widths: Sendable {
  /// The available size.
  let available: bindery_size
  /// The function that returns the width of a text in columns.
  let answer: @Sendable (String) -> Int

  /// Creates the size and the text widths for an iteration; `count` is the number of all iterations.
  ///
  /// With enough iterations, every width up to 500 columns is used, narrow ones first; otherwise wide ones are sampled
  /// evenly.
  init(iteration: Int, of count: Int, _ generator: inout SeededGenerator) {
    let odd: [UInt32] = [0, 1, 2, 500, 10_000, .max]
    let rows = odd.randomElement(using: &generator) ?? 0
    let columns = Self.columns(iteration: iteration, of: count) ?? odd.randomElement(using: &generator) ?? 0
    available = bindery_size(columns: columns, rows: rows)
    let fixed = [0, 1, 500, Int(UInt32.max)].randomElement(using: &generator) ?? 0
    answer =
      switch iteration % 4 {
      case 0: { _ in fixed }
      case 1: { $0.utf8.count * 2 }
      case 2: { min($0.utf8.count, fixed) }
      default: { $0.count }
      }
  }

  /// Returns the width in columns for an iteration, or `nil` if there are no more widths.
  ///
  /// Extreme widths come first, then those from 0 to 500.
  private static func columns(iteration: Int, of count: Int) -> UInt32? {
    let first: [UInt32] = [.max, 500, 10_000]
    guard iteration >= first.count else { return first[iteration] }
    let (width, narrow) = (iteration - first.count, 40)
    guard width > narrow, count <= 500 else { return width <= 500 ? UInt32(width) : nil }
    let step = max(1, (500 - narrow) / max(1, count - first.count - narrow - 1))
    return UInt32(min(500, narrow + (width - narrow) * step))
  }
}

extension ProbedType {
  /// Draws and measures the item of a record on canvases whose texts have the given widths.
  fileprivate func draw(_ record: TestRecord, within widths: Widths) throws(CallFailure) {
    guard let model = try decode(record) else { return }
    defer { release(model: model) }
    guard let viewModel = try create(over: model) else { return }
    defer { release(viewModel: viewModel) }
    let drawing = call("draw")
    let canvas = drawing.canvas(measure: widths.answer)
    try? table.draw(viewModel, on: canvas.pointer, in: drawing)
    _ = try? measured(viewModel, available: widths.available, measure: widths.answer)
  }
}
