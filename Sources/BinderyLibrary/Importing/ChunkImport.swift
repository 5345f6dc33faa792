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
    let chunk = LazyChunk(chunk)
    let known = known?.rows(of: chunk, from: source, input, presenter)
    let items = ChunkItems(of: chunk, without: known)
    var kept = ArraySlice(known?.enumerated().compactMap { index, row in row.map { (index: index, row: $0) } } ?? [])
    var count = 0
    var piece = ImportPiece(offset: 0, damaged: items.damaged)
    await presenter.facts(of: items.records) { facts in
      for facts in facts {
        if let facts {
          let json = chunk.json(at: items.places[count])
          piece.items.append(PreparedItem(LibraryItem(facts, source: source, json: json)))
        } else {
          piece.unknownCount += 1
        }
        if let facts, let problem = facts.problem, !piece.pluginless.add(facts) { piece.refusals.append(problem) }
        count += 1
      }
      guard count < items.places.count, !Task.isCancelled else { return }
      // All items before the next one are accounted for, those that are kept among them.
      let next = items.places[count]
      piece.offset = next > 0 ? chunk.offset(behindBeginningAt: next - 1) : 0
      piece.kept = kept.prefix { $0.index < next }.map(\.row)
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

/// The items of a chunk of an input that the library doesn't have.
private struct ChunkItems {
  /// The records of the items that can be read. `places` has the index of each in the chunk.
  var records: [Record] = []
  var places: [Int] = []

  /// The items of the chunk that can't be read.
  var damaged: [DamagedItem] = []

  /// The offset in the input just behind the beginning of the chunk's last item.
  var end = 0

  /// Takes those items of a chunk for which no row is known.
  init(of chunk: LazyChunk, without known: [KnownRow?]?) {
    end = chunk.indices.last.map(chunk.offset(behindBeginningAt:)) ?? 0
    for index in chunk.indices where known?[index] == nil {
      switch chunk[index] {
      case .damaged(let item): damaged.append(item)
      case .record(let record):
        records.append(record)
        places.append(index)
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
