public import BinderySources

/// A problem with a part of the input that doesn't stop the processing of the rest.
public struct Trouble: Hashable, Sendable {
  /// The name of the input: a file's path, `standard input`, a source's name, or the address of the item.
  public let source: String

  /// The offset of the item in the input, in bytes, or `nil` if it isn't known.
  public let offset: Int?

  /// The problem as a sentence without a period.
  public let sentence: String

  /// Creates the problem of an item at an offset in bytes, or at an unknown one for `nil`.
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

extension Trouble: CustomStringConvertible {
  /// The problem in one line, after the name of the input and, if it is known, the offset.
  public var description: String {
    offset.map { "\(source), byte \($0): \(sentence)" } ?? "\(source): \(sentence)"
  }
}
