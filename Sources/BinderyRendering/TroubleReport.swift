internal import BinderyText

/// What to tell a user of troubles, without flooding them.
public struct TroubleReport: Sendable {
  /// How many different troubles are told; the rest is counted.
  static let limit = 10

  /// What was told, and one sentence more where there was more.
  private var sentences: Set<String> = []

  /// How many items had trouble.
  public private(set) var count = 0

  /// Creates a report of no trouble.
  public init() {}

  /// Takes troubles into the report.
  ///
  /// - Parameter troubles: The troubles, in the order of the input.
  /// - Returns: What to tell now, safe for a terminal: each sentence once.
  public mutating func add(_ troubles: [Trouble]) -> [String] {
    count += troubles.count
    return troubles.compactMap { trouble in
      guard sentences.count <= Self.limit else { return nil }
      let sentence = SafeText(trouble.description).string
      return sentences.insert(sentence).inserted && sentences.count <= Self.limit ? sentence : nil
    }
  }

  /// How many items had trouble, if there were more than were told.
  public var remainder: String? {
    count > sentences.count || sentences.count > Self.limit ? "\(total) had trouble in all" : nil
  }

  /// How many items had trouble, in words.
  public var total: String { count == 1 ? "1 item" : "\(count) items" }
}
