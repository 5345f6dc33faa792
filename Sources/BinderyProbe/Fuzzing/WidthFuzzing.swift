internal import BinderyLoading
internal import BinderyRules
internal import CBindery

extension Probe {
  /// Draws and measures the samples at every width, on canvases that say odd things of the widths of texts.
  ///
  /// - Throws: The first rule that is found broken.
  func fuzzWidths() throws(Finding) {
    let type = try type()
    guard !type.isDeclared else { return report.add(.skipped("the kind is declared: its host measures and draws")) }
    let count = FuzzTurns.share(of: order.level).turns
    try takeTurns { (turn) throws(Finding) in
      var generator = SeededGenerator(seed: order.seed &+ UInt64(turn) &* 31)
      let widths = Widths(turn: turn, of: count, &generator)
      do throws(ProbedRefusal) {
        try type.draw(samples[turn % samples.count], within: widths)
      } catch {
        // How a refusal has to look is for other rules.
      }
    }
  }
}

/// The room that a view has in one turn, and how wide its canvas says that a text is.
private struct Widths: Sendable {
  let available: bindery_size
  let answer: @Sendable (String) -> Int

  /// The room of a turn. As far as there are turns for it, every width to 500 has one, the narrow ones first; where
  /// there are fewer, the wide ones are spread.
  init(turn: Int, of count: Int, _ generator: inout SeededGenerator) {
    let odd: [UInt32] = [0, 1, 2, 500, 10_000, .max]
    let rows = odd.randomElement(using: &generator) ?? 0
    let columns = Self.columns(turn: turn, of: count) ?? odd.randomElement(using: &generator) ?? 0
    available = bindery_size(columns: columns, rows: rows)
    let fixed = [0, 1, 500, Int(UInt32.max)].randomElement(using: &generator) ?? 0
    answer =
      switch turn % 4 {
      case 0: { _ in fixed }
      case 1: { $0.utf8.count * 2 }
      case 2: { min($0.utf8.count, fixed) }
      default: { $0.count }
      }
  }

  /// The columns of a turn: odd ones first, since time may be short, then 0 to 500; nothing when all have had a turn.
  private static func columns(turn: Int, of count: Int) -> UInt32? {
    let first: [UInt32] = [.max, 500, 10_000]
    guard turn >= first.count else { return first[turn] }
    let (width, narrow) = (turn - first.count, 40)
    guard width > narrow, count <= 500 else { return width <= 500 ? UInt32(width) : nil }
    let step = max(1, (500 - narrow) / max(1, count - first.count - narrow - 1))
    return UInt32(min(500, narrow + (width - narrow) * step))
  }
}

extension ProbedType {
  fileprivate func draw(_ record: TestRecord, within widths: Widths) throws(ProbedRefusal) {
    guard let model = try decode(record) else { return }
    defer { release(model: model) }
    guard let viewModel = try create(over: model) else { return }
    defer { release(viewModel: viewModel) }
    let drawing = call("draw")
    let (canvas, failure) = (drawing.canvas(measure: widths.answer), drawing.sink())
    _ = drawing.run { table.members.draw(table.pointer, viewModel, canvas.pointer, failure.pointer) }
    guard let function = table.members.preferred_size else { return }
    let measuring = call("preferred_size")
    let (ruler, complaint) = (measuring.canvas(isRuler: true, measure: widths.answer), measuring.sink())
    var size = bindery_size(columns: 0, rows: 0)
    _ = measuring.run {
      function(table.pointer, viewModel, widths.available, ruler.pointer, &size, complaint.pointer)
    }
  }
}
