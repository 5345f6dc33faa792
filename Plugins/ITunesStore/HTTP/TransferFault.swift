/// Why a transfer ended before the answer was whole, in the words of whoever carried it out.
struct TransferFault: Hashable, Sendable {
  /// What went wrong, as far as it makes a difference.
  enum Kind: Hashable, Sendable {
    case hostNotFound, proxyNotFound, notConnected, disconnected, timedOut, notHTTP, other
  }

  /// What went wrong.
  let kind: Kind

  /// What exactly went wrong.
  let reason: String

  /// The status with which a proxy refused to connect to the host, if it did.
  var proxyStatus: Int?
}
