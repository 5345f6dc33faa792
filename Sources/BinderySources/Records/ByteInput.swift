/// Where a reader gets its bytes.
protocol ByteInput: AnyObject {
  /// Waits for bytes, and copies what there is.
  ///
  /// - Parameter room: Where the bytes go. It is not empty.
  /// - Returns: How many bytes were copied, or 0 at the end.
  /// - Throws: A `SourceError` where the input can't be read.
  func read(into room: UnsafeMutableRawBufferPointer) throws(SourceError) -> Int
}

/// Bytes in memory.
final class MemoryInput: ByteInput {
  private var rest: ArraySlice<UInt8>

  init(bytes: [UInt8]) {
    rest = bytes[...]
  }

  func read(into room: UnsafeMutableRawBufferPointer) -> Int {
    let piece = rest.prefix(room.count)
    room.copyBytes(from: piece)
    rest = rest.dropFirst(piece.count)
    return piece.count
  }
}
