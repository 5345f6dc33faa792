internal import CCurl

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
