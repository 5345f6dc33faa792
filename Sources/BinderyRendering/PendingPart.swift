internal import Bindery
internal import BinderySources

/// The output for some consecutive items that hasn't been passed on yet, from which a ``Rendering/Part`` is made.
struct PendingPart {
  /// The style in which items are written.
  private let style: OutputStyle
  /// The name of the input, for problems.
  private let source: String
  /// The writer of the items' output.
  private var writer: ItemWriter
  /// The size in bytes of the sentences of the problems.
  private var problemSize = 0
  /// The number of items.
  private var count = 0
  /// The number of items that couldn't be read.
  private var damagedCount = 0
  /// The number of bytes of the items that couldn't be read.
  private var damagedByteCount = 0
  /// The kinds of the items.
  private var seen = KindsSeen()

  /// The problems with the items.
  private(set) var problems: [ItemProblem] = []

  /// Creates an empty part of the output for an input or a page.
  ///
  /// - Parameters:
  ///   - style: The style of the output.
  ///   - source: The name of the input in problems.
  init(style: OutputStyle, source: String) {
    self.style = style
    self.source = source
    writer = ItemWriter(style: style)
  }

  /// The output that has been written so far, as UTF-8.
  var utf8: [UInt8] { writer.utf8 }

  /// The size of the output and of the problems, in bytes.
  var size: Int { writer.utf8.count + problemSize }

  /// Writes an item of a kind, as text in at most `rows` rows.
  mutating func write(_ item: Item, of kind: Kind, rows: Int = .max) {
    add(writer.write(item, rows: rows), of: kind)
  }

  /// Appends an item that another writer of the same style has written, with the problem of the item if there is one.
  mutating func write(_ utf8: some Sequence<UInt8>, _ reason: String?, of kind: Kind) {
    writer.append(written: utf8)
    add(reason, of: kind)
  }

  /// Writes an entry for a damaged item, which couldn't be read, and counts it.
  mutating func write(_ damage: DamagedItem) {
    let problem = ItemProblem(damage, from: source)
    writer.write(problem)
    add(problem)
    count += 1
    damagedCount += 1
    damagedByteCount += damage.byteCount
  }

  /// Removes and returns the output and the problems, without changing the counts of items.
  mutating func removeOutput() -> (utf8: [UInt8], problems: [ItemProblem]) {
    defer {
      writer = ItemWriter(style: style)
      (problems, problemSize) = ([], 0)
    }
    return (writer.utf8, problems)
  }

  /// Appends output and problems that `removeOutput()` returned, without counting their items again.
  mutating func restore(_ utf8: ArraySlice<UInt8>, _ problems: ArraySlice<ItemProblem>) {
    writer.append(written: utf8)
    for problem in problems { add(problem) }
  }

  /// Returns the output so far as a part, and resets this one to empty.
  mutating func take() -> Rendering.Part {
    let (utf8, problems) = removeOutput()
    defer { (count, damagedCount, damagedByteCount, seen) = (0, 0, 0, KindsSeen()) }
    return Rendering.Part(
      utf8: utf8, problems: problems, count: count, damagedCount: damagedCount, damagedByteCount: damagedByteCount,
      kinds: seen.kinds)
  }

  /// Counts an item, and adds the problem because of which its plugin didn't show it, if there is one.
  private mutating func add(_ reason: String?, of kind: Kind) {
    if let reason { add(ItemProblem(source: source, offset: nil, sentence: reason)) }
    seen.insert(kind)
    count += 1
  }

  /// Adds a problem and its size.
  private mutating func add(_ problem: ItemProblem) {
    problems.append(problem)
    problemSize += problem.sentence.utf8.count
  }
}

/// A set of the kinds of items, optimized for runs of the same kind.
private struct KindsSeen {
  /// The kinds so far.
  private(set) var kinds: Set<Kind> = []
  /// The kind that was inserted last.
  private var last: Kind?

  /// Inserts a kind. Inserting the same kind again is cheap.
  mutating func insert(_ kind: Kind) {
    guard kind != last else { return }
    last = kind
    kinds.insert(kind)
  }
}
