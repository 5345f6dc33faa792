public import Bindery

/// Finds the records of an input that match a query best.
public struct RecordSearch: Sendable {
  private let query: Query
  private let kinds: Set<Kind>
  private let limit: Int

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - query: What to look for.
  ///   - kinds: The kinds of records to look at; all where it is empty.
  ///   - limit: The most records to find.
  public init(query: Query, kinds: Set<Kind> = [], limit: Int) {
    self.query = query
    self.kinds = kinds
    self.limit = limit
  }

  /// Searches an input to its end.
  ///
  /// - Parameters:
  ///   - reader: The input.
  ///   - progress: Told how many further items were looked at.
  ///   - damaged: Told of items that can't be read.
  /// - Returns: The best matches. They share no memory with the input.
  /// - Throws: What is wrong with the input as a whole.
  public func run(
    _ reader: consuming RecordReader, progress: (Int) -> Void = { _ in }, damaged: (DamagedItem) -> Void
  ) throws(SourceError) -> TopMatches {
    var reader = reader
    var matches = TopMatches(limit: limit)
    while let chunk = try reader.nextChunk() {
      for element in chunk.records() {
        switch element {
        case .damaged(let item): damaged(item)
        case .record(let record):
          guard kinds.isEmpty || kinds.contains(record.kind), let score = query.score(of: record) else { continue }
          matches.insert(record, score: score)
        }
      }
      progress(chunk.count)
    }
    return matches
  }
}
