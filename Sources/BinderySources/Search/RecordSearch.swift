public import Bindery

/// Finds the records of an input that match a query best.
public struct RecordSearch: Sendable {
  /// Tells what identifies the thing that a record describes, if it can be told.
  public typealias Identify = @Sendable (Record) -> ModelId?

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
  ///   - identify: Tells which item a record describes. Asked only where `ids` isn't empty.
  public init(
    query: Query, kinds: Set<Kind> = [], ids: Set<ModelId> = [], identify: @escaping Identify = { _ in nil }
  ) {
    self.query = query
    self.kinds = kinds
    self.ids = ids
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
  ) throws(SourceError) {
    var reader = reader
    while isWanted(), let chunk = try reader.nextChunk() {
      for element in chunk.records() {
        switch element {
        case .damaged(let item): damaged(item)
        case .record(let record):
          if let score = score(of: record) { matches.insert(record, score: score) }
        }
      }
      progress(chunk.count, matches)
    }
  }
  /// How well a record matches, or nothing where it isn't looked for.
  private func score(of record: Record) -> Query.Score? {
    guard kinds.isEmpty || kinds.contains(record.kind) else { return nil }
    guard ids.isEmpty || identify(record).map(ids.contains) ?? false else { return nil }
    return query.score(of: record)
  }
}
