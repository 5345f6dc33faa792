public import Bindery

/// The best matches of a search, the best first; equally good ones in the order of
/// the input.
///
/// Only these are kept, so that a search through a stream of any size takes little
/// memory.
public struct TopMatches: Sendable {
  private struct Match {
    let score: Query.Score
    let record: Record
  }

  private let limit: Int
  private var matches: [Match] = []

  /// How many records matched, those that are not kept too.
  public private(set) var count = 0

  /// Creates an empty list.
  ///
  /// - Parameter limit: The most matches to keep.
  public init(limit: Int) {
    self.limit = limit
  }

  /// Takes in a match, if it is good enough.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - score: How well it matches.
  /// - Complexity: O(*limit*).
  public mutating func insert(_ record: Record, score: Query.Score) {
    count += 1
    if matches.count == limit, let worst = matches.last, worst.score >= score { return }
    let place = matches.firstIndex { $0.score < score } ?? matches.count
    matches.insert(Match(score: score, record: record.copy()), at: place)
    if matches.count > limit { matches.removeLast() }
  }

  /// The records, the best first.
  public var records: [Record] { matches.map(\.record) }
}
