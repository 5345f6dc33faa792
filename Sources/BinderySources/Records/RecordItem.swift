public import Bindery

/// One item of an input: a record, or what can be said of a damaged one.
public enum RecordItem: Sendable {
  /// An item that could be read.
  case record(Record)

  /// An item that could not.
  case damaged(DamagedItem)
}

extension RecordItem {
  /// The record, or nothing where the item is damaged.
  public var record: Record? {
    if case .record(let record) = self { record } else { nil }
  }

  /// The damage, or nothing where the item is a record.
  public var damage: DamagedItem? {
    if case .damaged(let damage) = self { damage } else { nil }
  }
}

/// An item that could not be read.
public struct DamagedItem: Error, Hashable, Sendable {
  /// Where the item begins in the input, in bytes.
  public let offset: Int

  /// What is wrong, as a part of a sentence.
  public let reason: String

  /// How the item begins, in at most 96 bytes of the input.
  public let excerpt: String

  /// Creates a description of a damaged item.
  ///
  /// - Parameters:
  ///   - offset: Where the item begins in the input, in bytes.
  ///   - reason: What is wrong, as a part of a sentence.
  ///   - excerpt: How the item begins.
  public init(offset: Int, reason: String, excerpt: String = "") {
    self.offset = offset
    self.reason = reason
    self.excerpt = excerpt
  }
}

extension DamagedItem: CustomStringConvertible {
  /// Where the item is and what is wrong, in one line without text of the input
  /// other than names.
  public var description: String {
    "the item at byte \(offset) can't be read: \(reason)"
  }
}
