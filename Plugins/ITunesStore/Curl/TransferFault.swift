internal import CCurl

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

extension TransferFault {
  /// Creates a fault from an error of libcurl.
  ///
  /// - Parameters:
  ///   - code: The error of libcurl, not `CURLE_OK`.
  ///   - reason: libcurl's description of the error: a sentence in English, without a full stop.
  ///   - tunnelStatus: The status with which a proxy answered the request for a tunnel, or 0 if none did.
  init(_ code: CURLcode, reason: String, tunnelStatus: Int) {
    kind = Self.kind(of: code)
    self.reason = reason
    proxyStatus = tunnelStatus == 0 || (200...299).contains(tunnelStatus) ? nil : tunnelStatus
  }

  /// Returns the kind of fault that a result of libcurl stands for.
  private static func kind(of code: CURLcode) -> Kind {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST: .hostNotFound
    case CURLE_COULDNT_RESOLVE_PROXY: .proxyNotFound
    case CURLE_COULDNT_CONNECT: .notConnected
    case CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE: .disconnected
    case CURLE_OPERATION_TIMEDOUT: .timedOut
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP2, CURLE_HTTP2_STREAM: .notHTTP
    default: .other
    }
  }
}
