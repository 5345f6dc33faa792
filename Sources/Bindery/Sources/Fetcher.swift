/// A client that loads the bytes at network addresses, such as those of pictures.
///
/// This module does no input or output itself: a fetcher comes from the host, or from a plugin with the capability for
/// it. It must support concurrent requests.
public protocol Fetcher: Sendable {
  /// Loads the bytes at an address, passes them to a receiver, and returns after the last of them.
  ///
  /// The task is cancelled as soon as the result isn't needed any more.
  ///
  /// - Parameters:
  ///   - address: The address, such as `https://example.org/cover.jpg`.
  ///   - receiver: The receiver to which the bytes are passed, in order.
  /// - Throws: The reason why the bytes can't be loaded, or not all of them.
  func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure)
}
