internal import BinderyText

/// A report that tells a user about problems, with a limit on their number.
public struct TroubleReport: Sendable {
  /// The maximum number of different problems to show; further ones are only counted.
  static let limit = 10

  /// The distinct problems so far, at most one more than the limit.
  private var sentences: Set<String> = []

  /// The number of items with problems.
  public private(set) var count = 0

  /// Creates an empty report.
  public init() {}

  /// Adds problems to the report.
  ///
  /// - Parameter troubles: The problems, in the order of the input.
  /// - Returns: The sentences to show now, each of them only once, sanitized for a terminal.
  public mutating func add(_ troubles: [Trouble]) -> [String] {
    count += troubles.count
    return troubles.compactMap { trouble in
      guard sentences.count <= Self.limit else { return nil }
      let sentence = SafeText(trouble.description).string
      return sentences.insert(sentence).inserted && sentences.count <= Self.limit ? sentence : nil
    }
  }

  /// The sentence with the total number, or `nil` if every problem was shown.
  public var remainder: String? {
    count > sentences.count || sentences.count > Self.limit ? "\(total) had trouble in all" : nil
  }

  /// The number of items with problems, in words.
  public var total: String { count == 1 ? "1 item" : "\(count) items" }
}
