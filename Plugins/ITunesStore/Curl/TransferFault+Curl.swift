internal import CCurl

extension TransferFault {
  /// Creates the fault that a result of libcurl is.
  ///
  /// - Parameters:
  ///   - code: The result.
  ///   - reason: What libcurl says of it.
  ///   - tunnelStatus: The status that a proxy answered a request for a tunnel with; 0 where none did.
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
