package import Bindery
package import BinderyRendering
package import BinderySources

/// An import of all items of an input into a library.
///
/// Items are read, decoded and folded on several threads, in chunks, and written by one. Only a few chunks are in
/// memory at a time, whatever the size of the input.
package struct LibraryImport: Sendable {
  /// The progress of an import: what it has done so far.
  package struct Progress: Hashable, Sendable {
    /// The numbers of items that were new, changed or the same.
    package var counts = ImportCounts()

    /// The number of items that can't be read or identified.
    package var damagedCount = 0

    /// The number of bytes of the damaged items whose ends are known; the reader counts the others.
    package var damagedByteCount = 0

    /// The offset in the input, in bytes, up to which its items have been added to the library.
    package var offset = 0

    /// Creates the progress of an import that will begin at an offset in its input, in bytes.
    package init(offset: Int = 0) { self.offset = offset }
  }

  /// The number of items, or of their bytes, at which a transaction is committed.
  private static let (batchSize, batchByteCount) = (20_000, 32 << 20)

  private let presenter: Presenter
  private let source: SourceId

  /// Creates an import of items that come from a source.
  ///
  /// - Parameters:
  ///   - presenter: Finds the identifiers of items, and the texts that they show.
  ///   - source: The source of the items.
  package init(presenter: Presenter, source: SourceId = LibraryItem.fileSource) {
    (self.presenter, self.source) = (presenter, source)
  }

  /// Adds all items of an input to a library.
  ///
  /// - Parameters:
  ///   - reader: The input.
  ///   - writer: The library.
  ///   - input: The name of the input, by which an interrupted import continues where it stopped, or `nil` if it can't.
  ///   - problems: Called with the problems of items that can't be read, or that their plugins don't show.
  ///   - progress: Called after each transaction.
  /// - Returns: The progress at the end of the import.
  /// - Throws: A `SourceError`, a `LibraryError` or a `CancellationError`. What was added before stays.
  package func run(
    _ reader: consuming RecordReader, into writer: LibraryWriter, from input: LibraryInput? = nil,
    problems: ([ItemProblem]) -> Void, progress: (Progress) -> Void
  ) async throws -> Progress {
    var reader = reader
    let name = reader.name
    var done = Progress(offset: try input.map { (name) throws(LibraryError) in try writer.offset(of: name) } ?? 0)
    var (batch, byteCount): ([PreparedItem], Int) = ([], 0)
    var offset = done.offset
    func commit() throws(LibraryError) {
      guard !batch.isEmpty else { return }
      let counts = try writer.add(batch, from: input.map { ($0, offset) })
      (batch, byteCount) = ([], 0)
      done.offset = offset
      done.counts.new += counts.new
      done.counts.changed += counts.changed
      done.counts.same += counts.same
      progress(done)
    }
    var isDue: Bool { batch.count >= Self.batchSize || byteCount >= Self.batchByteCount }
    let start = done.offset
    while let chunk = try reader.nextChunk() {
      try Task.checkCancellation()
      let items = ChunkItems(of: chunk, after: start)
      problems(items.damaged.map { ItemProblem($0, from: name) })
      done.damagedCount += items.damaged.count
      done.damagedByteCount += items.damaged.reduce(0) { $0 + $1.byteCount }
      var count = 0
      try await presenter.facts(of: items.records) { facts in
        if isDue { try commit() }
        problems(facts.compactMap(\.?.problem).map { ItemProblem(source: name, offset: nil, sentence: $0) })
        let new = await prepare(facts, items.jsons[count...])
        count += facts.count
        batch += new
        byteCount += new.reduce(0) { $0 + $1.byteCount }
        offset = max(offset, items.offsets[count - 1])
      }
      offset = max(offset, items.end)
      if isDue { try commit() }
    }
    try commit()
    if let input { try writer.end(input) }
    return done
  }

  /// Returns items ready to be added, made from their facts and JSON. Items without facts are left out.
  private func prepare(_ facts: [ItemFacts?], _ jsons: ArraySlice<[UInt8]>) async -> [PreparedItem] {
    await fold(
      zip(facts, jsons).compactMap { facts, json in facts.map { LibraryItem($0, source: source, json: json) } })
  }

  /// Folds the texts of items for the index, in parallel, and returns them in the same order.
  private func fold(_ items: [LibraryItem]) async -> [PreparedItem] {
    let slices = stride(from: 0, to: items.count, by: 1_000).map { items[$0..<min($0 + 1_000, items.count)] }
    return await withTaskGroup(of: (Int, [PreparedItem]).self) { group in
      for (index, slice) in slices.enumerated() {
        group.addTask { (index, slice.map(PreparedItem.init)) }
      }
      var folded = [[PreparedItem]](repeating: [], count: slices.count)
      for await (index, items) in group { folded[index] = items }
      return folded.flatMap(\.self)
    }
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
  fileprivate init(_ facts: ItemFacts, source: SourceId, json: [UInt8]) {
    self.init(
      source: source, kind: facts.kind, id: facts.id, version: facts.version, stamp: facts.stamp, json: json,
      title: facts.title, subtitle: facts.subtitle, rest: facts.rest)
  }
}
