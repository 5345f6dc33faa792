public import Bindery

/// A list of the best matches of a search, by descending score; equal scores keep the order of the input.
///
/// It keeps at most about twice the limit of records, so a search of a stream of any size takes little memory.
public struct TopMatches: Sendable {
  /// A record that matches, with its score and its position in the input.
  private struct Match {
    let score: Query.Score
    /// The number of the match, in the order of the input.
    let place: Int
    let record: Record

    /// Returns whether the first match comes before the second: it has a higher score, or an equal one and came first.
    static func precedes(_ first: Match, _ second: Match) -> Bool {
      (second.score, first.place) < (first.score, second.place)
    }
  }

  /// The maximum number of matches.
  private let limit: Int
  /// The best matches so far, with others that are removed from time to time.
  private var matches: [Match] = []

  /// The score that a further match must exceed to be kept, or `nil` as long as every match is kept.
  private var threshold: Query.Score?

  /// The number of records that matched so far, including those that weren't kept.
  public private(set) var count = 0

  /// Creates an empty list with a maximum number of matches.
  public init(limit: Int) {
    self.limit = max(0, limit)
  }

  /// Counts a matching record, and inserts a copy of it if its score is high enough.
  ///
  /// - Complexity: O(log *limit*) on average.
  public mutating func insert(_ record: Record, score: Query.Score) {
    count += 1
    if let threshold, score <= threshold { return }
    matches.append(Match(score: score, place: count, record: record.copy()))
    if matches.count / 2 >= limit { prune() }
  }

  /// Removes the matches beyond the limit.
  private mutating func prune() {
    matches = best
    threshold = matches.count == limit ? matches.last?.score ?? .max : nil
  }

  /// The best matches, in order, at most as many as the limit allows.
  private var best: [Match] {
    Array(matches.sorted(by: Match.precedes).prefix(limit))
  }

  /// The best matching records, at most as many as the limit, by descending score.
  ///
  /// - Complexity: O(*limit* × log *limit*).
  public var records: [Record] { best.map(\.record) }
}
