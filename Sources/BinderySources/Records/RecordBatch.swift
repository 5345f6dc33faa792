internal import Bindery
internal import CBindery
internal import CSimdJSON

/// The parsed items of a chunk, in the order of the input.
///
/// A batch is immutable and may be read from any thread. A record keeps its whole batch alive.
public struct RecordBatch: RandomAccessCollection, Sendable {
  private let storage: Storage?

  /// The offsets of items that couldn't be parsed because memory ran out.
  private let unreadable: [Int]

  /// Creates a batch of the items in a batch of C, and takes ownership of that.
  init(owning batch: OpaquePointer) {
    storage = Storage(batch: batch)
    unreadable = []
  }

  /// Creates a batch of items that couldn't be parsed because memory ran out.
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

  /// The item at an index: its record, or what is wrong with it.
  public subscript(position: Int) -> RecordItem {
    precondition(indices.contains(position), "the index '\(position)' is not in '\(indices)'")
    guard let storage, let result = csimdjson_batch_result(storage.batch, position) else {
      return .damaged(DamagedItem(offset: unreadable[position], reason: "there is not enough memory for it"))
    }
    if let record = result.pointee.record { return .record(Record(unsafe: record, owner: storage)) }
    return .damaged(DamagedItem(result.pointee))
  }

  /// Returns the offset, in bytes from the start of the input, of the item at an index.
  public func offset(at position: Int) -> Int {
    precondition(indices.contains(position), "the index '\(position)' is not in '\(indices)'")
    guard let storage else { return unreadable[position] }
    return csimdjson_batch_result(storage.batch, position).map { Int($0.pointee.offset) } ?? 0
  }

  /// The service's message if the first item is one with which it refuses the request, or `nil` otherwise.
  var refusal: String? {
    guard let storage, !isEmpty, let result = csimdjson_batch_result(storage.batch, 0) else { return nil }
    return result.pointee.refused ? result.pointee.reason.map { String(cString: $0) } : nil
  }
}

extension RecordBatch {
  /// An owner of a batch in C, and thereby of the memory of its records.
  private final class Storage: RecordStorage {
    /// The batch, which C never changes, and which any thread may read.
    nonisolated(unsafe) let batch: OpaquePointer

    init(batch: OpaquePointer) {
      self.batch = batch
    }

    deinit {
      csimdjson_batch_destroy(batch)
    }
  }
}

extension DamagedItem {
  /// Copies the description of a damaged item from C.
  fileprivate init(_ result: csimdjson_result) {
    let reason = result.reason.map { String(cString: $0) } ?? "it is not JSON"
    self.init(
      offset: Int(result.offset), reason: result.refused ? "the service refused the request: \(reason)" : reason,
      excerpt: result.excerpt.string, byteCount: Int(result.size))
  }
}
