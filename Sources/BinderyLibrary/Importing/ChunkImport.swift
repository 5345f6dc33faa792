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
  private let start: Int
  private let known: KnownItems?

  /// Creates the work.
  ///
  /// - Parameters:
  ///   - presenter: Decodes items.
  ///   - source: The source of the items.
  ///   - input: The input of the items, or `nil` if it isn't known.
  ///   - start: The offset in the input before which items are skipped.
  ///   - known: The items of the library, or `nil` if it has none.
  init(_ presenter: Presenter, _ source: SourceId, of input: LibraryInput?, from start: Int, known: KnownItems?) {
    (self.presenter, self.source, self.input, self.start, self.known) = (presenter, source, input, start, known)
  }

  /// Adds what is made of a chunk to a queue, as the chunk with an index.
  func run(_ chunk: RecordChunk, _ index: Int, _ queue: ImportQueue) async {
    let items = ChunkItems(of: chunk, after: start)
    let known = known?.rows(of: items.records, items.jsons, from: source, input, presenter)
    let rest = items.records.indices.filter { known?[$0] == nil }
    var kept = ArraySlice(known?.enumerated().compactMap { index, row in row.map { (index: index, row: $0) } } ?? [])
    var count = 0
    var piece = ImportPiece(offset: start, damaged: items.damaged)
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
      piece.offset = rest[count] > 0 ? items.offsets[rest[count] - 1] : start
      piece.kept = kept.prefix { $0.index < rest[count] }.map(\.row)
      kept = kept.dropFirst(piece.kept.count)
      await queue.add(piece, to: index)
      piece = ImportPiece(offset: start)
    }
    // A chunk that wasn't finished accounts for none of its last items.
    if !Task.isCancelled {
      (piece.offset, piece.kept) = (items.end, kept.map(\.row))
      await queue.add(piece, to: index)
    }
    await queue.end(index)
  }
}

/// The items of a chunk of an input that begin at or after an offset.
private struct ChunkItems {
  /// The records of the items that can be read.
  var records: [Record] = []

  /// The JSON of each record. `offsets` has the offset behind the beginning of each.
  var jsons: [[UInt8]] = []
  var offsets: [Int] = []

  /// The items of the chunk that can't be read.
  var damaged: [DamagedItem] = []

  /// The offset in the input just behind the beginning of the chunk's last item.
  var end: Int

  /// Parses the items of a chunk that begin at the offset `start` or after it.
  init(of chunk: RecordChunk, after start: Int) {
    let batch = chunk.records()
    end = start
    for index in batch.indices where batch.offset(at: index) >= start {
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
