public import Bindery

/// The best matches of a search in descending order; ties keep the order of the input.
///
/// At most about twice the limit is kept at a time, so that a search through a stream of any size takes little memory.
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

  /// The score that a match must exceed to be kept, or `nil` while there are fewer matches than the limit.
  private var threshold: Query.Score?

  /// The number of records that matched, including those that weren't kept.
  public private(set) var count = 0

  /// Creates an empty list with a maximum number of matches.
  public init(limit: Int) {
    self.limit = max(0, limit)
  }

  /// Counts a record that matches, and inserts a copy of it if its score is high enough.
  ///
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

  /// The best records, at most as many as the limit, in descending order of their scores.
  ///
  /// - Complexity: O(*limit* × log *limit*).
  public var records: [Record] { best.map(\.record) }
}
