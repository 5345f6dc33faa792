internal import Bindery
internal import BinderyRendering
internal import BinderySources

/// The work on a chunk of an input before its items are written: parsing, deciding what is new, and folding texts.
///
/// Several tasks may work on different chunks at the same time.
struct ChunkImport: Sendable {
  private let presenter: Presenter
  private let source: SourceId
  private let input: LibraryInput?
  private let known: KnownItems?

  /// Creates the work.
  ///
  /// - Parameters:
  ///   - presenter: Decodes items.
  ///   - source: The source of the items.
  ///   - input: The input of the items, or `nil` if it isn't known.
  ///   - known: The items of the library, or `nil` if it has none.
  init(_ presenter: Presenter, _ source: SourceId, of input: LibraryInput?, known: KnownItems?) {
    (self.presenter, self.source, self.input, self.known) = (presenter, source, input, known)
  }

  /// Adds what is made of a chunk to a queue, as the chunk with an index.
  func run(_ chunk: RecordChunk, _ index: Int, _ queue: ImportQueue) async {
    let items = ChunkItems(of: chunk)
    let known = known?.rows(of: items.records, items.jsons, from: source, input, presenter)
    let rest = items.records.indices.filter { known?[$0] == nil }
    var kept = ArraySlice(known?.enumerated().compactMap { index, row in row.map { (index: index, row: $0) } } ?? [])
    var count = 0
    var piece = ImportPiece(offset: 0, damaged: items.damaged)
    await presenter.facts(of: rest.map { items.records[$0] }) { facts in
      for facts in facts {
        if let facts {
          piece.items.append(PreparedItem(LibraryItem(facts, source: source, json: items.jsons[rest[count]])))
        } else {
          piece.unknownCount += 1
        }
        if let facts, let problem = facts.problem, !piece.pluginless.add(facts) { piece.refusals.append(problem) }
        count += 1
      }
      guard count < rest.count, !Task.isCancelled else { return }
      // All items before the next one are accounted for, those that are kept among them.
      piece.offset = rest[count] > 0 ? items.offsets[rest[count] - 1] : 0
      piece.kept = kept.prefix { $0.index < rest[count] }.map(\.row)
      kept = kept.dropFirst(piece.kept.count)
      await queue.add(piece, to: index)
      piece = ImportPiece(offset: 0)
    }
    // A chunk that wasn't finished accounts for none of its last items.
    if !Task.isCancelled {
      (piece.offset, piece.kept) = (items.end, kept.map(\.row))
      await queue.add(piece, to: index)
    }
    await queue.end(index)
  }
}

/// The items of a chunk of an input.
private struct ChunkItems {
  /// The records of the items that can be read.
  var records: [Record] = []

  /// The JSON of each record. `offsets` has the offset behind the beginning of each.
  var jsons: [[UInt8]] = []
  var offsets: [Int] = []

  /// The items of the chunk that can't be read.
  var damaged: [DamagedItem] = []

  /// The offset in the input just behind the beginning of the chunk's last item.
  var end = 0

  /// Parses the items of a chunk.
  init(of chunk: RecordChunk) {
    let batch = chunk.records()
    for index in batch.indices {
      end = batch.offset(at: index) + 1
      switch batch[index] {
      case .damaged(let item): damaged.append(item)
      case .record(let record):
        records.append(record)
        jsons.append(chunk.json(at: index) ?? [])
        offsets.append(end)
      }
    }
  }
}

extension LibraryItem {
  /// Creates an item for a library from the facts that its plugin gave, and its JSON.
  init(_ facts: ItemFacts, source: SourceId, json: [UInt8]) {
    self.init(
      source: source, kind: facts.kind, id: facts.id, version: facts.version, stamp: facts.stamp, json: json,
      title: facts.title, subtitle: facts.subtitle, rest: facts.rest)
  }
}
