/// An input that a record reader gets its bytes from: a descriptor or memory.
protocol ByteInput: AnyObject {
  /// Blocks until there are bytes, and copies those that are available.
  ///
  /// - Parameter room: The buffer for the bytes, which isn't empty.
  /// - Returns: The number of bytes copied, or 0 at the end of the input.
  /// - Throws: A `SourceError` if the input can't be read.
  func read(into room: UnsafeMutableRawBufferPointer) throws(SourceError) -> Int
}

/// An input of bytes in memory.
final class MemoryInput: ByteInput {
  private var rest: ArraySlice<UInt8>

  /// Creates an input from bytes in memory.
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
