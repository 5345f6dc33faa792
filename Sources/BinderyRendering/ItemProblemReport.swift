public import BinderySources
internal import BinderyText

/// A problem with a part of the input that doesn't stop the processing of the rest.
public struct ItemProblem: Hashable, Sendable {
  /// The name of the input: a file's path, `standard input`, a source's name, or the address of the item.
  public let source: String

  /// The offset of a damaged item in the input, in bytes, or `nil` for the problem of an item that could be read.
  public let offset: Int?

  /// The problem as a sentence without a period, or several problems with one item, separated by semicolons.
  public let sentence: String

  /// Creates a problem, with the offset in bytes of a damaged item, or `nil` for an item that could be read.
  public init(source: String, offset: Int?, sentence: String) {
    self.source = source
    self.offset = offset
    self.sentence = sentence
  }

  /// Creates the problem of a damaged item, which can't be read.
  ///
  /// - Parameters:
  ///   - item: The damaged item.
  ///   - source: The name of the input.
  public init(_ item: DamagedItem, from source: String) {
    self.init(source: source, offset: item.offset, sentence: item.reason)
  }
}

extension ItemProblem: CustomStringConvertible {
  /// The problem in one line, after the name of the input and, if it is known, the offset.
  public var description: String {
    offset.map { "\(source), byte \($0): \(sentence)" } ?? "\(source): \(sentence)"
  }
}

/// A report on the problems with items for a user: the first ten distinct ones, and the total number.
public struct ItemProblemReport: Sendable {
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
  /// - Parameter problems: The problems, in the order of the input.
  /// - Returns: The sentences to show now, sanitized for a terminal: each of them only once, and at most ten in all.
  public mutating func add(_ problems: [ItemProblem]) -> [String] {
    count += problems.count
    return problems.compactMap { problem in
      guard sentences.count <= Self.limit else { return nil }
      let sentence = SafeText(problem.description).string
      return sentences.insert(sentence).inserted && sentences.count <= Self.limit ? sentence : nil
    }
  }

  /// A sentence with the total number, such as `12 items had trouble in all`, or `nil` if every problem was shown.
  public var remainder: String? {
    count > sentences.count || sentences.count > Self.limit ? "\(total) had trouble in all" : nil
  }

  /// The number of problems as a noun phrase, such as `12 items`.
  public var total: String { count.items }
}
