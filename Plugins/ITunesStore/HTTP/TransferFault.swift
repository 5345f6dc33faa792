/// The reason why a transfer ended before the answer was complete, as reported by the transport.
struct TransferFault: Hashable, Sendable {
  /// The category of a fault, as far as callers treat it differently.
  enum Kind: Hashable, Sendable {
    case hostNotFound, proxyNotFound, notConnected, disconnected, timedOut, notHTTP, other
  }

  /// The category of the fault.
  let kind: Kind

  /// The transport's own description of the fault, which only failures of the kind `other` show.
  let reason: String

  /// The HTTP status with which a proxy refused a tunnel to the host, such as 407, or `nil` if none did.
  var proxyStatus: Int?
}
