/// A client that loads the bytes behind addresses, such as those of pictures.
///
/// The core does no input or output of its own. A fetcher comes from a host, or from a plugin with the capability for
/// it, and takes several requests at once.
public protocol Fetcher: Sendable {
  /// Loads the bytes behind an address, and returns after the receiver has got the last of them.
  ///
  /// The task is cancelled as soon as the result isn't needed any more.
  ///
  /// - Parameters:
  ///   - address: The address, such as `https://example.org/cover.jpg`.
  ///   - receiver: The receiver of the bytes.
  /// - Throws: The reason why there are no bytes, or no more of them.
  func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure)
}
