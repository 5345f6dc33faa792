/// Gets the bytes behind addresses.
///
/// The core has no input or output of its own: a host, or a plugin with the
/// capability for it, brings one of these. It is asked several things at once.
public protocol Fetcher: Sendable {
  /// Gets what is behind an address.
  ///
  /// The task is cancelled once nobody wants it any more.
  ///
  /// - Parameters:
  ///   - address: The address, such as `https://example.org/cover.jpg`.
  ///   - receiver: Takes the bytes.
  /// - Throws: Why there are none, or no more.
  func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure)
}
