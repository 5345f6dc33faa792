internal import BinderyText

/// A report that tells a user about problems, with a limit on their number.
public struct TroubleReport: Sendable {
  /// The maximum number of different problems to show; further ones are only counted.
  static let limit = 10

  /// The distinct problems so far, at most one more than the limit.
  private var sentences: Set<String> = []

  /// The number of problems added, including those that aren't shown.
  public private(set) var count = 0

  /// Creates an empty report.
  public init() {}

  /// Adds problems to the report.
  ///
  /// - Parameter troubles: The problems, in the order of the input.
  /// - Returns: The sentences to show now, sanitized for a terminal: each of them only once, and at most ten in all.
  public mutating func add(_ troubles: [Trouble]) -> [String] {
    count += troubles.count
    return troubles.compactMap { trouble in
      guard sentences.count <= Self.limit else { return nil }
      let sentence = SafeText(trouble.description).string
      return sentences.insert(sentence).inserted && sentences.count <= Self.limit ? sentence : nil
    }
  }

  /// A sentence with the total, eg: `12 items had trouble in all`, or `nil` if every problem was shown.
  public var remainder: String? {
    count > sentences.count || sentences.count > Self.limit ? "\(total) had trouble in all" : nil
  }

  /// The count as a noun phrase, eg: `12 items`.
  public var total: String { count == 1 ? "1 item" : "\(count) items" }
}
