/// Keeps bytes by address, beyond the life of the process.
///
/// The core has no input or output of its own: a host brings one of these. A cache
/// that fails is an empty one: nothing is lost but time.
public protocol ByteCache: Sendable {
  /// Gets what is kept.
  ///
  /// - Parameter address: The address.
  /// - Returns: The bytes, or nothing where they aren't kept, have expired or are damaged.
  func get(_ address: String) async -> [UInt8]?

  /// Keeps bytes, perhaps in place of others.
  ///
  /// - Parameters:
  ///   - address: The address.
  ///   - bytes: The bytes.
  func set(_ address: String, _ bytes: [UInt8]) async

  /// Keeps the bytes of an address no longer.
  ///
  /// - Parameter address: The address.
  func remove(_ address: String) async

  /// Keeps nothing any longer.
  func purge() async

  /// Keeps no longer what has expired or is damaged.
  func removeExpired() async
}
