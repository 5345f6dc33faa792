internal import Bindery
internal import BinderySources

/// Writes a part of an input, where items whose models are made together come last and
/// stand in their places nevertheless.
struct PartWriter {
  /// A place among what was written without the awaited items.
  private struct Place {
    let utf8: Int
    let trouble: Int
  }

  private let style: OutputStyle
  private let source: String
  private var writer: ItemWriter
  private var troubles: [Trouble] = []
  private var count = 0
  private var damagedCount = 0
  private var seen = KindsSeen()

  /// The records whose models are made together, at the end.
  private var awaited: [Record] = []
  private var places: [Place] = []

  init(style: OutputStyle, source: String) {
    self.style = style
    self.source = source
    writer = ItemWriter(style: style)
  }

  /// Writes an item of a kind.
  mutating func write(_ item: Item, of kind: Kind) {
    note(writer.write(item))
    add(kind)
  }

  /// Takes in an item that another writer of the same style wrote, and what was wrong with it.
  mutating func write(_ item: (utf8: [UInt8], reason: String?), of kind: Kind) {
    writer.append(written: item.utf8)
    note(item.reason)
    add(kind)
  }

  /// Writes an item that can't be read at all.
  mutating func write(_ damage: DamagedItem) {
    let trouble = Trouble(damage, from: source)
    writer.write(trouble)
    troubles.append(trouble)
    count += 1
    damagedCount += 1
  }

  /// Keeps the place of a record whose item comes at the end.
  mutating func await(_ record: Record, of kind: Kind) {
    awaited.append(record)
    places.append(Place(utf8: writer.utf8.count, trouble: troubles.count))
    add(kind)
  }

  private mutating func add(_ kind: Kind) {
    seen.insert(kind)
    count += 1
  }

  private mutating func note(_ reason: String?) {
    if let reason { troubles.append(Trouble(source: source, offset: nil, sentence: reason)) }
  }

  /// Ends the part, with the items that are awaited.
  ///
  /// - Parameter presenter: Turns their records into items.
  /// - Returns: The part.
  consuming func part(with presenter: Presenter) async -> Rendering.Part {
    if !awaited.isEmpty { fill(await presenter.modeled(awaited, bringing: style.itemRequest), with: presenter) }
    return Rendering.Part(
      utf8: writer.utf8, troubles: troubles, count: count, damagedCount: damagedCount, kinds: seen.kinds)
  }

  /// Writes the awaited items at their places.
  private mutating func fill(_ records: [ModeledRecord], with presenter: Presenter) {
    let (written, told) = (writer.utf8, troubles)
    writer = ItemWriter(style: style)
    troubles = []
    var last = Place(utf8: 0, trouble: 0)
    for (record, place) in zip(records, places) {
      writer.append(written: written[last.utf8..<place.utf8])
      troubles += told[last.trouble..<place.trouble]
      note(writer.write(presenter.item(from: record)))
      last = place
    }
    writer.append(written: written[last.utf8...])
    troubles += told[last.trouble...]
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
