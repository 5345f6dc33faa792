internal import Bindery
internal import BinderySources

/// Writes the items of a chunk, where those whose models are made together wait for each other and stand in their
/// places nevertheless.
///
/// It hands over what it has written whenever that is much. An item that may be large is made when the chunks before
/// this one are written, so that only one is in memory at a time.
struct PartWriter {
  /// A place among what was written without the awaited items.
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

  /// Whether all chunks before this one are written.
  private var isFirst = false

  /// The records whose models are made together.
  private var awaited: [Record] = []
  private var places: [Place] = []

  /// The bytes of output from which on it is handed over.
  private static let sizeLimit = 4 << 20

  /// The most records whose models are made together: as many as a worker is asked for in a call.
  private static let awaitedLimit = 2048

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - style: How items are written.
  ///   - source: Where they come from, for troubles.
  ///   - presenter: Turns records into items.
  ///   - outlet: Where the output goes.
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

  /// Takes in an item that another writer of the same style wrote, and what was wrong with it.
  mutating func write(_ item: (utf8: [UInt8], reason: String?), of kind: Kind) {
    writer.append(written: item.utf8)
    add(item.reason, of: kind)
  }

  /// Writes an item that can't be read at all.
  mutating func write(_ damage: DamagedItem) {
    let trouble = Trouble(damage, from: source)
    writer.write(trouble)
    add(trouble)
    count += 1
    damagedCount += 1
  }

  /// Keeps the place of a record whose item comes with others.
  mutating func reservePlace(for record: Record) {
    awaited.append(record)
    places.append(Place(utf8: writer.utf8.count, trouble: troubles.count))
  }

  /// Whether it is time to settle.
  var isDue: Bool { awaited.count >= Self.awaitedLimit || isLarge }

  /// Writes the items that are awaited, and hands over what was written where it is much.
  mutating func settle() async {
    await fill()
    if isLarge { await handOver() }
  }

  /// Ends the output, with the items that are awaited.
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

  /// Hands over what was written, and waits until it is this chunk's turn.
  private mutating func handOver() async {
    await outlet.put(takePart())
    isFirst = true
  }

  /// Writes the awaited items at their places.
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
    // One that there was no room for is asked for now, so that nothing below waits for its worker.
    await answered?.recall(style.itemRequest)
    add(writer.write(presenter.item(from: record)), of: record.record.kind)
    answered?.forget()
    if isLarge { await handOver() }
  }
}

/// The kinds of items. Most have the kind of the item before them, which costs little.
private struct KindsSeen {
  private(set) var kinds: Set<Kind> = []
  private var last: Kind?

  mutating func insert(_ kind: Kind) {
    guard kind != last else { return }
    last = kind
    kinds.insert(kind)
  }
}
