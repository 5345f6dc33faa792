internal import Bindery
internal import CBindery
internal import CSimdJSON

/// A collection of parsed items of an input, records and damaged items, in order.
///
/// A batch is immutable and may be read from any thread. A record keeps its whole batch alive.
public struct RecordBatch: RandomAccessCollection, Sendable {
  private let storage: Storage?

  /// The byte offsets in the input of items that couldn't be parsed because memory ran out.
  private let unreadable: [Int]

  /// Creates a batch from a C object with parsed items, which it takes ownership of.
  init(owning batch: OpaquePointer) {
    storage = Storage(batch: batch)
    unreadable = []
  }

  /// Creates a batch of items that couldn't be parsed because memory ran out, from their byte offsets in the input.
  init(unreadable offsets: [Int]) {
    storage = nil
    unreadable = offsets
  }

  /// The index of the first item.
  public var startIndex: Int { 0 }

  /// The index after the last item.
  public var endIndex: Int {
    storage.map { csimdjson_batch_count($0.batch) } ?? unreadable.count
  }

  /// The item at an index: its record, or a description of its damage.
  public subscript(position: Int) -> RecordItem {
    precondition(indices.contains(position), "the index '\(position)' is not in '\(indices)'")
    guard let storage, let result = csimdjson_batch_result(storage.batch, position) else {
      return .damaged(DamagedItem(offset: unreadable[position], reason: "there is not enough memory for it"))
    }
    if let record = result.pointee.record { return .record(Record(unsafe: record, owner: storage)) }
    return .damaged(DamagedItem(result.pointee))
  }

  /// Returns the offset of the item at an index, in bytes from the start of the input.
  public func offset(at position: Int) -> Int {
    precondition(indices.contains(position), "the index '\(position)' is not in '\(indices)'")
    guard let storage else { return unreadable[position] }
    return csimdjson_batch_result(storage.batch, position).map { Int($0.pointee.offset) } ?? 0
  }

  /// The message of a service that refuses the request, if the first item is such a message, or else `nil`.
  var refusal: String? {
    guard let storage, !isEmpty, let result = csimdjson_batch_result(storage.batch, 0) else { return nil }
    return result.pointee.refused ? result.pointee.reason.map { String(cString: $0) } : nil
  }
}

extension RecordBatch {
  /// An owner of a C object with parsed items, and so of the memory of its records.
  private final class Storage: RecordStorage {
    /// The C object with the parsed items, which never changes and may be read on any thread.
    nonisolated(unsafe) let batch: OpaquePointer

    /// Takes the ownership of a C object with parsed items.
    init(batch: OpaquePointer) {
      self.batch = batch
    }

    deinit {
      csimdjson_batch_destroy(batch)
    }
  }
}

extension DamagedItem {
  /// Creates the description of a damaged item by copying a C struct.
  fileprivate init(_ result: csimdjson_result) {
    let reason = result.reason.map { String(cString: $0) } ?? "it is not JSON"
    self.init(
      offset: Int(result.offset), reason: result.refused ? "the service refused the request: \(reason)" : reason,
      excerpt: result.excerpt.string, byteCount: Int(result.size))
  }
}
