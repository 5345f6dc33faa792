/// A cache of bytes by address, such as a folder of files, that outlives the process.
///
/// The core does no I/O of its own: a host provides an implementation. A cache that fails behaves like an empty one,
/// which costs only time.
public protocol ByteCache: Sendable {
  /// Returns the cached bytes of an address, or `nil` if they aren't cached, have expired or are damaged.
  func get(_ address: String) async -> [UInt8]?

  /// Caches the bytes of an address, and replaces any earlier ones.
  func set(_ address: String, _ bytes: [UInt8]) async

  /// Removes the bytes of an address, if there are any.
  func remove(_ address: String) async

  /// Removes the bytes of all addresses.
  func purge() async

  /// Removes bytes that have expired or are damaged.
  func removeExpired() async
}
