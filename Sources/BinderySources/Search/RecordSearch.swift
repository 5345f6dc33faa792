public import Bindery

/// Finds the records of an input that match a query best.
public struct RecordSearch: Sendable {
  private let query: Query
  private let kinds: Set<Kind>

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - query: What to look for.
  ///   - kinds: The kinds of records to look at; all where it is empty.
  public init(query: Query, kinds: Set<Kind> = []) {
    self.query = query
    self.kinds = kinds
  }

  /// Searches an input to its end.
  ///
  /// - Parameters:
  ///   - reader: The input.
  ///   - matches: Takes what matches. They share no memory with the input.
  ///   - progress: Told how many further items were looked at.
  ///   - damaged: Told of items that can't be read.
  /// - Throws: What is wrong with the input as a whole. What matched before it was taken.
  public func run(
    _ reader: consuming RecordReader, into matches: inout TopMatches, progress: (Int) -> Void = { _ in },
    damaged: (DamagedItem) -> Void
  ) throws(SourceError) {
    var reader = reader
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
  }
}
