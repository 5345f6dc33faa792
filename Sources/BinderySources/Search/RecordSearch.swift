public import Bindery

/// A search for the records of an input that match a query best.
public struct RecordSearch: Sendable {
  /// A function that returns the identifier of each record, in order, or `nil` for those that have none.
  public typealias Identify = @Sendable ([Record]) async -> [ModelId?]

  private let query: Query
  private let kinds: Set<Kind>
  private let fields: [String: String]
  private let ids: Set<ModelId>
  private let identify: Identify

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - query: The query to match.
  ///   - kinds: The kinds of records to search; empty for all.
  ///   - ids: The identifiers of the records to search; empty for all.
  ///   - fields: The fields that the records have, by name, with their values as text.
  ///   - identify: Returns the identifiers of records. Called only if `ids` isn't empty, once for each chunk of the
  ///     input.
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

  /// Searches an input to its end.
  ///
  /// - Parameters:
  ///   - reader: The input.
  ///   - matches: The list to add matches to. They share no memory with the input.
  ///   - isWanted: Called before each chunk of the input; the search ends if it returns false.
  ///   - progress: Called after each chunk with the number of its items and all matches so far.
  ///   - damaged: Receives the items that can't be read.
  /// - Throws: A `SourceError` if the input as a whole can't be read. `matches` has the matches up to there.
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

  /// Returns whether a record is of a kind that is searched, and has the fields.
  private func isSearched(_ record: Record) -> Bool {
    (kinds.isEmpty || kinds.contains(record.kind)) && record.has(fields)
  }

  /// Returns the record of an item, or `nil` if it is damaged or isn't searched.
  private func record(in item: RecordItem, _ damaged: (DamagedItem) -> Void) -> Record? {
    switch item {
    case .damaged(let item): damaged(item)
    case .record(let record) where isSearched(record): return record
    case .record: break
    }
    return nil
  }

  /// Returns the records whose identifier is searched for.
  private func lookedFor(among records: [Record]) async -> [Record] {
    guard !records.isEmpty else { return [] }
    return zip(records, await identify(records)).filter { $1.map { ids.contains($0.abbreviated) } ?? false }.map(\.0)
  }

  private func insert(_ record: Record, into matches: inout TopMatches) {
    if let score = query.score(of: record) { matches.insert(record, score: score) }
  }
}
