internal import Bindery
internal import BinderySources

/// A writer of a chunk's items that creates batched models together, but keeps their items in order.
///
/// It sends its output whenever that is large. An item that may be large is created only after all earlier chunks are
/// written, so that at most one is in memory at a time.
struct PartWriter {
  /// A position in the output without the batched items.
  private struct Place {
    let utf8: Int
    let trouble: Int
  }

  private let style: OutputStyle
  private let source: String
  private let presenter: Presenter
  private let outlet: PartOutlet
  private var writer: ItemWriter
  private var troubles: [Trouble] = []
  private var troubleSize = 0
  private var count = 0
  private var damagedCount = 0
  private var seen = KindsSeen()

  /// Whether all earlier chunks are written.
  private var isFirst = false

  /// The records of the current batch, whose models are created together.
  private var awaited: [Record] = []
  private var places: [Place] = []

  /// The size of the output, in bytes, from which on it is sent.
  private static let sizeLimit = 4 << 20

  /// The maximum number of records in a batch, which is the limit of one call to a worker.
  private static let awaitedLimit = 2048

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - style: The style of the output.
  ///   - source: The name of the input in problems.
  ///   - presenter: Turns records into items.
  ///   - outlet: The receiver of the output.
  init(style: OutputStyle, source: String, presenter: Presenter, outlet: PartOutlet) {
    self.style = style
    self.source = source
    self.presenter = presenter
    self.outlet = outlet
    writer = ItemWriter(style: style)
  }

  /// Writes an item of a kind.
  mutating func write(_ item: Item, of kind: Kind) {
    add(writer.write(item), of: kind)
  }

  /// Appends an item that another writer of the same style has written, with the problem of the item if there is one.
  mutating func write(_ item: (utf8: [UInt8], reason: String?), of kind: Kind) {
    writer.append(written: item.utf8)
    add(item.reason, of: kind)
  }

  /// Writes a damaged item.
  mutating func write(_ damage: DamagedItem) {
    let trouble = Trouble(damage, from: source)
    writer.write(trouble)
    add(trouble)
    count += 1
    damagedCount += 1
  }

  /// Adds a record to the batch, and reserves its place in the output.
  mutating func reservePlace(for record: Record) {
    awaited.append(record)
    places.append(Place(utf8: writer.utf8.count, trouble: troubles.count))
  }

  /// Whether `settle` has to be called, because the batch is full or the output is large.
  var isDue: Bool { awaited.count >= Self.awaitedLimit || isLarge }

  /// Writes the batched items, and sends the output if it is large.
  mutating func settle() async {
    await fill()
    if isLarge { await handOver() }
  }

  /// Writes the batched items, and sends the rest of the output as the last part.
  consuming func finish() async {
    await fill()
    outlet.finish(takePart())
  }
}

extension PartWriter {
  private var isLarge: Bool { writer.utf8.count + troubleSize >= Self.sizeLimit }

  private mutating func add(_ reason: String?, of kind: Kind) {
    if let reason { add(Trouble(source: source, offset: nil, sentence: reason)) }
    seen.insert(kind)
    count += 1
  }

  private mutating func add(_ trouble: Trouble) {
    troubles.append(trouble)
    troubleSize += trouble.sentence.utf8.count
  }

  private mutating func takePart() -> Rendering.Part {
    defer {
      writer = ItemWriter(style: style)
      (troubles, troubleSize, count, damagedCount) = ([], 0, 0, 0)
    }
    return Rendering.Part(
      utf8: writer.utf8, troubles: troubles, count: count, damagedCount: damagedCount, kinds: seen.kinds)
  }

  /// Sends the output, and waits until all earlier chunks are written.
  private mutating func handOver() async {
    await outlet.put(takePart())
    isFirst = true
  }

  /// Writes the batched items at their reserved places.
  private mutating func fill() async {
    guard !awaited.isEmpty else { return }
    let records = await presenter.modeled(awaited, bringing: style.itemRequest)
    let (written, told, places) = (writer.utf8, troubles, places)
    writer = ItemWriter(style: style)
    (troubles, troubleSize, awaited, self.places) = ([], 0, [], [])
    var last = Place(utf8: 0, trouble: 0)
    for (record, place) in zip(records, places) {
      writer.append(written: written[last.utf8..<place.utf8])
      for trouble in told[last.trouble..<place.trouble] { add(trouble) }
      await write(record)
      last = place
    }
    writer.append(written: written[last.utf8...])
    for trouble in told[last.trouble...] { add(trouble) }
  }

  private mutating func write(_ record: ModeledRecord) async {
    let answered = record.answered
    if answered?.isHeavy == true, !isFirst { await handOver() }
    // Data that was evicted is requested here, so that drawing doesn't block on the worker.
    await answered?.recall(style.itemRequest)
    add(writer.write(presenter.item(from: record)), of: record.record.kind)
    answered?.forget()
    if isLarge { await handOver() }
  }
}

/// A set of the kinds of items, optimized for runs of the same kind.
private struct KindsSeen {
  private(set) var kinds: Set<Kind> = []
  private var last: Kind?

  /// Inserts a kind. Inserting the same kind again is cheap.
  mutating func insert(_ kind: Kind) {
    guard kind != last else { return }
    last = kind
    kinds.insert(kind)
  }
}
