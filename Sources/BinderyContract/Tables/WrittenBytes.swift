internal import Bindery
internal import CBindery

/// The bytes that a plugin has written to a stream, up to a limit.
struct WrittenBytes {
  /// The maximum number of bytes.
  let limit: Int

  /// The bytes that the plugin has written so far.
  private(set) var bytes: [UInt8] = []

  /// Whether the plugin has written more bytes than the limit.
  private(set) var isTooLarge = false

  /// Creates an empty buffer.
  init(limit: Int) {
    self.limit = limit
  }

  /// Appends bytes and returns `true`; drops them and returns `false` if they exceed the limit.
  mutating func append(_ new: UnsafeRawBufferPointer) -> Bool {
    isTooLarge = isTooLarge || new.count > limit - bytes.count
    if !isTooLarge { bytes += new }
    return !isTooLarge
  }
}

/// Calls `body` with a stream that appends what the plugin writes to a buffer, and returns the result of `body`.
///
/// The call isn't cancelled, so that only the functions that write and that tell of a full buffer do anything.
func withStream<Result>(
  writingTo written: UnsafeMutablePointer<WrittenBytes>, _ body: (UnsafePointer<bindery_stream>) -> Result
) -> Result {
  var stream = bindery_stream(
    size: UInt32(MemoryLayout<bindery_stream>.size), reserved: 0, state: written,
    write: { stream, bytes in
      stream?.pointee.state?.assumingMemoryBound(to: WrittenBytes.self).pointee.append(bytes.utf8) ?? false
    },
    expect: { _, _ in },
    retry_after: { _, _ in },
    is_cancelled: { stream in
      stream?.pointee.state?.assumingMemoryBound(to: WrittenBytes.self).pointee.isTooLarge ?? true
    },
    on_cancel: { _, _, _ in },
    page: nil)
  return body(&stream)
}
