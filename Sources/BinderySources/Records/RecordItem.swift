public import Bindery

/// An item of an input: a record, or the description of a damaged item.
public enum RecordItem: Sendable {
  /// An item that could be read.
  case record(Record)

  /// An item that couldn't be read.
  case damaged(DamagedItem)
}

extension RecordItem {
  /// The record, or `nil` if the item is damaged.
  public var record: Record? {
    if case .record(let record) = self { record } else { nil }
  }

  /// The damage, or `nil` if the item is a record.
  public var damage: DamagedItem? {
    if case .damaged(let damage) = self { damage } else { nil }
  }
}

/// A description of an item that can't be read.
public struct DamagedItem: Hashable, Sendable {
  /// The offset of the item in the input, in bytes.
  public let offset: Int

  /// The damage, as a part of a sentence.
  public let reason: String

  /// The start of the item, at most 96 bytes of the input.
  public let excerpt: String

  /// Creates a description of a damaged item.
  ///
  /// - Parameters:
  ///   - offset: The offset of the item in the input, in bytes.
  ///   - reason: What is wrong, as a part of a sentence.
  ///   - excerpt: The start of the item.
  public init(offset: Int, reason: String, excerpt: String = "") {
    self.offset = offset
    self.reason = reason
    self.excerpt = excerpt
  }
}

extension DamagedItem: CustomStringConvertible {
  /// The position of the item and what is wrong with it, in one line.
  ///
  /// Of the input's text, it contains names only.
  public var description: String {
    "the item at byte \(offset) can't be read: \(reason)"
  }
}
