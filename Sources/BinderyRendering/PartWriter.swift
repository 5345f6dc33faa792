internal import Bindery

/// A writer of the items of a chunk of the input, in order, that creates the models of many records at once.
///
/// Items with live view models in this process are batched too, and several of them are drawn in one job of the main
/// actor.
///
/// The writer sends its output when it exceeds a size. An item that may be large is created only after all earlier
/// chunks are written, so that at most one is in memory at a time.
struct PartWriter {
  /// The position of a batched item in the output: the byte offset, and the index among the problems, to insert it at.
  private struct Position {
    /// The byte offset in the output.
    let utf8: Int
    /// The index among the problems.
    let problem: Int
  }

  /// The output that hasn't been sent yet, without the batched items.
  var part: PendingPart

  /// The style in which items are written.
  private let style: OutputStyle
  /// The presenter that turns records into items.
  private let presenter: Presenter
  /// The channel to which the output is sent.
  private let outlet: PartOutlet

  /// Whether all earlier chunks are written.
  private var isFirst = false

  /// The records of the current batch, whose models are created together.
  private var awaited: [Record] = []
  /// The positions in the output at which the items of the batch belong.
  private var positions: [Position] = []

  /// The size in bytes at which the output is sent.
  private static let sizeLimit = 4 << 20

  /// The maximum number of records in a batch, which is the limit of one call to a worker.
  private static let awaitedLimit = 2048

  /// The maximum number of items that are drawn in one job of the main actor, so that it isn't blocked for long.
  private static let jobLimit = 64

  /// Creates a writer without output, for one chunk of an input.
  ///
  /// - Parameters:
  ///   - style: The style of the output.
  ///   - source: The name of the input in problems.
  ///   - presenter: Turns records into items.
  ///   - outlet: The receiver of the output.
  init(style: OutputStyle, source: String, presenter: Presenter, outlet: PartOutlet) {
    self.style = style
    self.presenter = presenter
    self.outlet = outlet
    part = PendingPart(style: style, source: source)
  }

  /// Adds a record to the batch, and reserves the position of its item in the output.
  mutating func reservePosition(for record: Record) {
    awaited.append(record)
    positions.append(Position(utf8: part.utf8.count, problem: part.problems.count))
  }

  /// Whether `flush` has to be called, because the batch is full or the output is large.
  var needsFlush: Bool { awaited.count >= Self.awaitedLimit || isLarge }

  /// Writes the batched items, and sends the output if it is large.
  mutating func flush() async {
    await fill()
    if isLarge { await sendOutput() }
  }

  /// Writes the batched items, and sends the rest of the output as the last part.
  consuming func finish() async {
    await fill()
    outlet.finish(part.take())
  }
}

extension PartWriter {
  /// Whether the output is large enough to be sent.
  private var isLarge: Bool { part.size >= Self.sizeLimit }

  /// Sends the output that is written so far, and waits until all earlier chunks are written.
  private mutating func sendOutput() async {
    await outlet.put(part.take())
    isFirst = true
  }

  /// Writes the batched items at their reserved positions in the output.
  private mutating func fill() async {
    guard !awaited.isEmpty else { return }
    let records = await presenter.modeled(awaited, bringing: style.itemRequest)
    let (positions, (utf8, problems)) = (positions, part.removeOutput())
    (awaited, self.positions) = ([], [])
    var last = Position(utf8: 0, problem: 0)
    var snapshots: ArraySlice<Result<ViewModelSnapshot, any Error>> = []
    for (index, position) in positions.enumerated() {
      part.restore(utf8[last.utf8..<position.utf8], problems[last.problem..<position.problem])
      if snapshots.isEmpty {
        let next = records[index...].prefix(Self.jobLimit)
        snapshots = await presenter.snapshots(at: next, bringing: style.itemRequest.parts, upTo: Self.sizeLimit)
      }
      if let answered = snapshots.popFirst() {
        await write(presenter.item(from: records[index], answering: answered), of: records[index].answer.binding.kind)
      } else {
        await write(records[index])
      }
      last = position
    }
    part.restore(utf8[last.utf8...], problems[last.problem...])
  }

  /// Writes an item, and sends the output if it is large enough.
  private mutating func write(_ item: Item, of kind: Kind) async {
    part.write(item, of: kind)
    if isLarge { await sendOutput() }
  }

  /// Writes the item of a record; an item that may be large is created only after all earlier chunks are written.
  private mutating func write(_ record: ModeledRecord) async {
    let answered = record.answered
    if answered?.isHeavy == true, !isFirst { await sendOutput() }
    // Data that was evicted is requested here, so that drawing doesn't block on the worker.
    await record.recall(style.itemRequest)
    part.write(presenter.askedItem(from: record), of: record.answer.binding.kind)
    answered?.forget()
    if isLarge { await sendOutput() }
  }
}

extension Presenter {
  /// Draws and reads the first records of a slice that have live view models in this process, in one job of the main
  /// actor.
  ///
  /// It stops at the first record of another sort, or once the results have more than `size` bytes.
  ///
  /// - Parameters:
  ///   - records: The records.
  ///   - parts: The data to read besides the drawing.
  ///   - size: The size in bytes after which no further record is read.
  /// - Returns: The results, in order; empty if the first record has no such view model.
  func snapshots(
    at records: ArraySlice<ModeledRecord>, bringing parts: ModelParts, upTo size: Int
  ) async -> ArraySlice<Result<ViewModelSnapshot, any Error>> {
    let live = records.prefix { $0.isLiveHere }
    guard !live.isEmpty else { return [] }
    return await MainActor.run {
      var (answered, total) = ([Result<ViewModelSnapshot, any Error>](), 0)
      for record in live where total <= size {
        let taken = snapshot(of: record, bringing: parts)
        total += (try? taken.get().size) ?? 0
        answered.append(taken)
      }
      return answered[...]
    }
  }
}
