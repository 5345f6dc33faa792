/// The reason why a transfer ended before the answer was complete, as reported by the transport.
struct TransferFault: Hashable, Sendable {
  /// The category of a fault, as far as callers treat it differently.
  enum Kind: Hashable, Sendable {
    case hostNotFound, proxyNotFound, notConnected, disconnected, timedOut, notHTTP, other
  }

  /// The category of the fault.
  let kind: Kind

  /// The description of the fault by the transport.
  let reason: String

  /// The status with which a proxy refused to connect to the host, or `nil` if none did.
  var proxyStatus: Int?
}
