public import Bindery

/// The best matches of a search, the best first; equally good ones in the order of
/// the input.
///
/// Only about twice as many as are asked for are kept at a time, so that a search
/// through a stream of any size takes little memory.
public struct TopMatches: Sendable {
  private struct Match {
    let score: Query.Score
    let place: Int
    let record: Record

    static func precedes(_ first: Match, _ second: Match) -> Bool {
      (second.score, first.place) < (first.score, second.place)
    }
  }

  private let limit: Int
  private var matches: [Match] = []

  /// What a match has to exceed, once there are as many as asked for.
  private var threshold: Query.Score?

  /// How many records matched, those that are not kept too.
  public private(set) var count = 0

  /// Creates an empty list.
  ///
  /// - Parameter limit: The most matches to keep.
  public init(limit: Int) {
    self.limit = max(0, limit)
  }

  /// Takes in a match, if it is good enough.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - score: How well it matches.
  /// - Complexity: O(log *limit*) on average.
  public mutating func insert(_ record: Record, score: Query.Score) {
    count += 1
    if let threshold, score <= threshold { return }
    matches.append(Match(score: score, place: count, record: record.copy()))
    if matches.count / 2 >= limit { prune() }
  }

  private mutating func prune() {
    matches = best
    threshold = matches.count == limit ? matches.last?.score ?? .max : nil
  }

  private var best: [Match] {
    Array(matches.sorted(by: Match.precedes).prefix(limit))
  }

  /// The records, the best first.
  ///
  /// - Complexity: O(*limit* × log *limit*).
  public var records: [Record] { best.map(\.record) }
}
