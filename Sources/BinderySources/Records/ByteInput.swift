/// An input from which a record reader reads bytes: a file descriptor or memory.
protocol ByteInput: AnyObject {
  /// Blocks until bytes are available, and copies them into a buffer.
  ///
  /// - Parameter room: The buffer for the bytes, which isn't empty.
  /// - Returns: The number of bytes copied, or 0 at the end of the input.
  /// - Throws: A `SourceError` if the input can't be read.
  func read(into room: UnsafeMutableRawBufferPointer) throws(SourceError) -> Int
}

/// An input that reads from bytes in memory.
final class MemoryInput: ByteInput {
  /// The bytes that weren't read yet.
  private var rest: ArraySlice<UInt8>

  /// Creates an input from bytes in memory.
  init(bytes: [UInt8]) {
    rest = bytes[...]
  }

  /// Reads as many bytes as there is room for, and returns their number; 0 at the end.
  func read(into room: UnsafeMutableRawBufferPointer) -> Int {
    let piece = rest.prefix(room.count)
    room.copyBytes(from: piece)
    rest = rest.dropFirst(piece.count)
    return piece.count
  }
}
