public import Bindery

/// An item that was read from an input: a record, or the description of a damaged item.
public enum RecordItem: Sendable {
  /// An item that could be read, as a record.
  case record(Record)

  /// An item that couldn't be read, with a description of its damage.
  case damaged(DamagedItem)
}

extension RecordItem {
  /// The record of the item, or `nil` if the item is damaged.
  public var record: Record? {
    if case .record(let record) = self { record } else { nil }
  }

  /// The description of the damage, or `nil` if the item is a record.
  public var damage: DamagedItem? {
    if case .damaged(let damage) = self { damage } else { nil }
  }
}

/// A description of an item of an input that can't be read.
public struct DamagedItem: Hashable, Sendable {
  /// The offset of the item's first byte from the start of the input, in bytes.
  public let offset: Int

  /// The problem with the item, without a period, such as `expected an object, found an array` or `it is not JSON`.
  public let reason: String

  /// The start of the item, at most 96 bytes as valid UTF-8, not made safe for a terminal; perhaps empty.
  public let excerpt: String

  /// The size of the item in bytes, or 0 if its bytes are included in ``RecordReader/lostByteCount``.
  package let byteCount: Int

  /// Creates a description of a damaged item.
  ///
  /// - Parameters:
  ///   - offset: The offset of the item's first byte from the start of the input, in bytes.
  ///   - reason: The problem with the item, without a period.
  ///   - excerpt: The start of the item as it is in the input.
  public init(offset: Int, reason: String, excerpt: String = "") {
    self.init(offset: offset, reason: reason, excerpt: excerpt, byteCount: 0)
  }

  /// Creates the description of a damaged item, which begins at a byte offset of the input.
  init(offset: Int, reason: String, excerpt: String, byteCount: Int) {
    self.offset = offset
    self.reason = reason
    self.excerpt = excerpt
    self.byteCount = byteCount
  }
}

extension DamagedItem: CustomStringConvertible {
  /// The offset of the item and the problem with it, in one line without a period.
  ///
  /// It contains no text of the input except the name of a field, or the message of a service that refuses a request.
  public var description: String {
    "the item at byte \(offset) can't be read: \(reason)"
  }
}
