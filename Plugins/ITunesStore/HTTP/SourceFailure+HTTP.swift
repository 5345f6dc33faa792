internal import Bindery

extension SourceFailure {
  /// Nobody wants the answer any more.
  static var cancelled: SourceFailure {
    SourceFailure(.cancelled, "the request was cancelled")
  }

  /// The answer has too many bytes.
  ///
  /// - Parameters:
  ///   - address: What was asked.
  ///   - limit: The most bytes that are taken.
  /// - Returns: The failure.
  static func tooLarge(_ address: WebAddress, limit: Int) -> SourceFailure {
    SourceFailure(.refused, "the answer of \(address.host) has more than \(limit) bytes, which is too much")
  }

  /// The answer takes too long.
  ///
  /// - Parameters:
  ///   - address: What was asked.
  ///   - limit: How long was waited.
  ///   - what: What did not happen within that time.
  /// - Returns: The failure.
  static func timedOut(_ address: WebAddress, after limit: Duration, _ what: String) -> SourceFailure {
    SourceFailure(.timedOut, "\(address.host) \(what) within \(limit.text); try again later")
  }

  /// The answer ended before it was whole.
  ///
  /// - Parameter address: What was asked.
  /// - Returns: The failure.
  static func cutOff(_ address: WebAddress) -> SourceFailure {
    SourceFailure(.malformed, "the answer of \(address.host) was cut off before its end; try again later")
  }

  /// The connection ended, and nothing of an answer had come.
  ///
  /// - Parameter address: What was asked.
  /// - Returns: The failure.
  static func unanswered(_ address: WebAddress) -> SourceFailure {
    SourceFailure(.offline, "\(address.host) ended the connection without an answer; try again later")
  }

  /// The answer is none of HTTP.
  ///
  /// - Parameter address: What was asked.
  /// - Returns: The failure.
  static func notHTTP(_ address: WebAddress) -> SourceFailure {
    SourceFailure(.malformed, "\(address.host) answers with something that isn't HTTP")
  }

  /// The answer is packed in a way that wasn't offered.
  ///
  /// - Parameter address: What was asked.
  /// - Returns: The failure.
  static func otherCoding(_ address: WebAddress) -> SourceFailure {
    SourceFailure(.malformed, "\(address.host) packs its answer in another way than gzip, which alone is offered")
  }

  /// Creates the failure that a transfer's fault is.
  ///
  /// - Parameters:
  ///   - fault: Why the transfer ended early.
  ///   - address: What was asked.
  ///   - hasHead: Whether the answer had begun.
  init(_ fault: TransferFault, address: WebAddress, hasHead: Bool) {
    self = hasHead ? .cutOff(address) : Self.unanswered(fault, address)
  }

  /// The failure where nothing of an answer came.
  private static func unanswered(_ fault: TransferFault, _ address: WebAddress) -> SourceFailure {
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

extension CurlThread.Refusal {
  /// Why nothing can be asked, as the end of a sentence.
  var reason: String {
    switch self {
    case .isClosed: "the process is ending"
    case .noHandle: "libcurl has no memory for it; try again later"
    case .noThread: "the system gives no thread for it; try again later"
    }
  }
}

extension Duration {
  /// The time in words, such as "10 seconds".
  var text: String {
    let seconds = (Double(components.seconds) + Double(components.attoseconds) / 1e18)
    if seconds < 1 { return "\(Int((seconds * 1000).rounded(.up))) milliseconds" }
    let whole = Int(seconds.rounded(.up))
    return whole == 1 ? "1 second" : "\(whole) seconds"
  }
}
