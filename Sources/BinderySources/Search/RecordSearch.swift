public import Bindery

/// Finds the records of an input that match a query best.
public struct RecordSearch: Sendable {
  /// Tells for each of some records, in order, what identifies the thing that it describes, if it can be told.
  public typealias Identify = @Sendable ([Record]) async -> [ModelId?]

  private let query: Query
  private let kinds: Set<Kind>
  private let ids: Set<ModelId>
  private let identify: Identify

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - query: What to look for.
  ///   - kinds: The kinds of records to look at; all where it is empty.
  ///   - ids: The items to look for; all where it is empty.
  ///   - identify: Tells which items records describe. Asked only where `ids` isn't empty, once for each
  ///     part of the input.
  public init(
    query: Query, kinds: Set<Kind> = [], ids: Set<ModelId> = [], identify: @escaping Identify = { $0.map { _ in nil } }
  ) {
    self.query = query
    self.kinds = kinds
    self.ids = Set(ids.map(\.abbreviated))
    self.identify = identify
  }

  /// Searches an input to its end.
  ///
  /// - Parameters:
  ///   - reader: The input.
  ///   - matches: Takes what matches. They share no memory with the input.
  ///   - isWanted: Asked before each part of the input; the search ends where it isn't.
  ///   - progress: Told how many further items were looked at, and what matches so far.
  ///   - damaged: Told of items that can't be read.
  /// - Throws: What is wrong with the input as a whole. What matched before it was taken.
  public func run(
    _ reader: consuming RecordReader, into matches: inout TopMatches, isWanted: () -> Bool = { true },
    progress: (Int, TopMatches) -> Void = { _, _ in }, damaged: (DamagedItem) -> Void
  ) async throws(SourceError) {
    var reader = reader
    while isWanted(), let chunk = try reader.nextChunk() {
      if ids.isEmpty {
        for element in chunk.records() { record(in: element, damaged).map { insert($0, into: &matches) } }
      } else {
        let records = chunk.records().compactMap { record(in: $0, damaged) }
        for record in await lookedFor(among: records) { insert(record, into: &matches) }
      }
      progress(chunk.count, matches)
    }
  }

  /// The record of an item, where it is of a kind that is looked at.
  private func record(in item: RecordItem, _ damaged: (DamagedItem) -> Void) -> Record? {
    switch item {
    case .damaged(let item): damaged(item)
    case .record(let record) where kinds.isEmpty || kinds.contains(record.kind): return record
    case .record: break
    }
    return nil
  }

  /// The records that describe an item that is looked for.
  private func lookedFor(among records: [Record]) async -> [Record] {
    guard !records.isEmpty else { return [] }
    return zip(records, await identify(records)).filter { $1.map { ids.contains($0.abbreviated) } ?? false }.map(\.0)
  }

  private func insert(_ record: Record, into matches: inout TopMatches) {
    if let score = query.score(of: record) { matches.insert(record, score: score) }
  }
}
