public import BinderySources

/// Something that went wrong with a part of the input, while the rest went on.
public struct Trouble: Error, Hashable, Sendable {
  /// Where the input came from.
  public let source: String

  /// Where in the input the item begins, in bytes, if it is known.
  public let offset: Int?

  /// What is wrong, without a full stop.
  public let sentence: String

  /// Creates a trouble.
  ///
  /// - Parameters:
  ///   - source: Where the input came from.
  ///   - offset: Where in the input the item begins, in bytes.
  ///   - sentence: What is wrong, without a full stop.
  public init(source: String, offset: Int?, sentence: String) {
    self.source = source
    self.offset = offset
    self.sentence = sentence
  }

  /// Creates the trouble of an item that can't be read.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - source: Where the input came from.
  public init(_ item: DamagedItem, from source: String) {
    self.init(source: source, offset: item.offset, sentence: item.reason)
  }
}

extension Trouble: CustomStringConvertible {
  /// The trouble in one line, with its place.
  public var description: String {
    offset.map { "\(source), byte \($0): \(sentence)" } ?? "\(source): \(sentence)"
  }
}
