public import Bindery

/// A search of an input, such as a file, for the records that match a query best.
public struct RecordSearch: Sendable {
  /// A function that returns the identifier of each record, in order, or `nil` for a record without one.
  public typealias Identify = @Sendable ([Record]) async -> [ModelId?]

  /// The query of the request.
  private let query: Query
  /// The kinds that are wanted, or an empty set for all kinds.
  private let kinds: Set<Kind>
  /// The values that fields of a record must have, by the fields' keys.
  private let fields: [String: String]
  /// The identifiers of the items that are wanted, or an empty set for all items.
  private let ids: Set<ModelId>
  /// The function that returns the identifiers of records.
  private let identify: Identify

  /// Creates a search with a query and filters.
  ///
  /// - Parameters:
  ///   - query: The query to match.
  ///   - kinds: The kinds of records to search; empty for all.
  ///   - ids: The identifiers of the records to search; empty for all.
  ///   - fields: The fields that the records must have, by name, with their values as text.
  ///   - identify: A function that returns the identifiers of records. It is called only if `ids` isn't empty, once for
  ///     each chunk of the input.
  public init(
    query: Query, kinds: Set<Kind> = [], ids: Set<ModelId> = [], fields: [String: String] = [:],
    identify: @escaping Identify = { $0.map { _ in nil } }
  ) {
    self.query = query
    self.kinds = kinds
    self.fields = fields
    self.ids = Set(ids.map(\.abbreviated))
    self.identify = identify
  }

  /// Searches an input to its end, and adds the matching records to a list.
  ///
  /// - Parameters:
  ///   - reader: The reader of the input.
  ///   - matches: The list to add matches to. They share no memory with the input.
  ///   - isWanted: A function that is called before each chunk of the input; the search ends if it returns `false`.
  ///   - progress: A function that is called after each chunk with the number of its items and all matches so far.
  ///   - damaged: A function that is called with each item that can't be read.
  /// - Throws: A `SourceError` if the input can't be read any further. `matches` has the matches up to there.
  public func run(
    _ reader: consuming RecordReader, into matches: inout TopMatches, isWanted: () -> Bool = { true },
    progress: (Int, TopMatches) -> Void = { _, _ in }, damaged: (DamagedItem) -> Void
  ) async throws(SourceError) {
    try await run(reader, isWanted: isWanted) {
      matches.insert($0, score: $1)
    } progress: {
      progress($0, matches)
    } damaged: {
      damaged($0)
    }
  }

  /// Searches an input to its end.
  ///
  /// - Parameters:
  ///   - reader: The reader of the input.
  ///   - isWanted: A function that is called before each chunk of the input; the search ends if it returns `false`.
  ///   - match: A function that is called with each record that matches, and its score. The record is the input's.
  ///   - progress: A function that is called after each chunk with the number of its items.
  ///   - damaged: A function that is called with each item that can't be read.
  /// - Throws: A `SourceError` if the input can't be read any further.
  func run(
    _ reader: consuming RecordReader, isWanted: () -> Bool, match: (Record, Query.Score) -> Void,
    progress: (Int) -> Void, damaged: (DamagedItem) -> Void
  ) async throws(SourceError) {
    var reader = reader
    while isWanted(), let chunk = try reader.nextChunk() {
      if ids.isEmpty {
        for element in chunk.records() { record(in: element, damaged).map { pass($0, to: match) } }
      } else {
        let records = chunk.records().compactMap { record(in: $0, damaged) }
        for record in await lookedFor(among: records) { pass(record, to: match) }
      }
      progress(chunk.count)
    }
  }

  /// Returns whether a record is of a kind to search and has the required fields.
  private func isSearched(_ record: Record) -> Bool {
    (kinds.isEmpty || kinds.contains(record.kind)) && record.has(fields)
  }

  /// Returns the record of an item; `nil` if the item is damaged, which is reported, or is excluded by kind or fields.
  private func record(in item: RecordItem, _ damaged: (DamagedItem) -> Void) -> Record? {
    switch item {
    case .damaged(let item): damaged(item)
    case .record(let record) where isSearched(record): return record
    case .record: break
    }
    return nil
  }

  /// Returns the records that have one of the requested identifiers.
  private func lookedFor(among records: [Record]) async -> [Record] {
    guard !records.isEmpty else { return [] }
    return zip(records, await identify(records)).filter { $1.map { ids.contains($0.abbreviated) } ?? false }.map(\.0)
  }

  /// Calls a function with a record and its score if it matches the query.
  private func pass(_ record: Record, to match: (Record, Query.Score) -> Void) {
    if let score = query.score(of: record) { match(record, score) }
  }
}
