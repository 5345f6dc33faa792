internal import Bindery

extension SourceFailure {
  /// The failure of a request that was cancelled.
  static var cancelled: SourceFailure {
    SourceFailure(.cancelled, "the request was cancelled")
  }

  /// Returns the failure of an answer whose body exceeds `limit`, the maximum size in bytes.
  static func tooLarge(_ address: WebAddress, limit: Int) -> SourceFailure {
    SourceFailure(.refused, "the answer of \(address.host) has more than \(limit) bytes, which is too much")
  }

  /// Returns the failure of a host that exceeds a time limit.
  ///
  /// - Parameters:
  ///   - address: The address that was requested.
  ///   - limit: The time limit.
  ///   - what: A predicate that says what the host did not do within the limit, such as `doesn't answer`.
  /// - Returns: The failure, which names the host and the limit.
  static func timedOut(_ address: WebAddress, after limit: Duration, _ what: String) -> SourceFailure {
    SourceFailure(.timedOut, "\(address.host) \(what) within \(limit.text); try again later")
  }

  /// Returns the failure of a truncated answer.
  static func cutOff(_ address: WebAddress) -> SourceFailure {
    SourceFailure(.malformed, "the answer of \(address.host) was cut off before its end; try again later")
  }

  /// Returns the failure of a connection that ended before any part of an answer.
  static func unanswered(_ address: WebAddress) -> SourceFailure {
    SourceFailure(.offline, "\(address.host) ended the connection without an answer; try again later")
  }

  /// Returns the failure of an answer that isn't HTTP.
  static func notHTTP(_ address: WebAddress) -> SourceFailure {
    SourceFailure(.malformed, "\(address.host) answers with something that isn't HTTP")
  }

  /// Returns the failure of an answer with a coding that wasn't offered.
  static func otherCoding(_ address: WebAddress) -> SourceFailure {
    SourceFailure(.malformed, "\(address.host) packs its answer in another way than gzip, which alone is offered")
  }

  /// Returns the failure of a transfer that ended early, before any part of an answer.
  static func unanswered(_ address: WebAddress, _ fault: TransferFault) -> SourceFailure {
    let host = address.host
    if let status = fault.proxyStatus { return refusal(ofProxyFor: host, status) }
    return switch fault.kind {
    case .hostNotFound: SourceFailure(.offline, "\(host) can't be found; check the connection to the network")
    case .proxyNotFound: SourceFailure(.offline, "the proxy for \(host) can't be found; check https_proxy")
    case .notConnected: SourceFailure(.offline, "\(host) can't be reached; check the connection to the network")
    case .disconnected: .unanswered(address)
    case .timedOut: SourceFailure(.timedOut, "\(host) doesn't answer; try again later")
    case .notHTTP: .notHTTP(address)
    case .other: SourceFailure(.failed, "\(host) can't be asked: \(fault.reason)")
    }
  }

  /// Returns the failure that a proxy refused to connect to a host, with the proxy's status.
  private static func refusal(ofProxyFor host: String, _ status: Int) -> SourceFailure {
    guard status == 407 else {
      return SourceFailure(.offline, "the proxy refuses to connect to \(host) (\(status)); check https_proxy")
    }
    return SourceFailure(
      .refused,
      "the proxy asks for a user and a password (407); put them into https_proxy, and for a plugin in a worker run "
        + "'bindery plugins grant ID proxy-password'")
  }
}

extension Duration {
  /// The duration in words, such as "10 seconds", rounded up to seconds, or to milliseconds below one second.
  var text: String {
    let seconds = (Double(components.seconds) + Double(components.attoseconds) / 1e18)
    if seconds < 1 { return "\(Int((seconds * 1000).rounded(.up))) milliseconds" }
    let whole = Int(seconds.rounded(.up))
    return whole == 1 ? "1 second" : "\(whole) seconds"
  }
}
