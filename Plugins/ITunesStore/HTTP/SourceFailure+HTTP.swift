internal import Bindery
internal import Foundation
#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

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

  /// Creates the failure that an error of the session is.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - address: What was asked.
  ///   - hasHead: Whether the answer had begun.
  init(_ error: any Error, address: WebAddress, hasHead: Bool) {
    let code = (error as? URLError)?.code ?? .unknown
    if code == .cancelled {
      self = .cancelled
    } else if hasHead {
      self.init(.malformed, "the answer of \(address.host) was cut off before its end; try again later")
    } else {
      self = Self.unanswered(code, address.host, reason: error.localizedDescription)
    }
  }

  /// The failure where nothing of an answer came.
  private static func unanswered(_ code: URLError.Code, _ host: String, reason: String) -> SourceFailure {
    switch code {
    case .cannotFindHost, .dnsLookupFailed:
      SourceFailure(.offline, "\(host) can't be found; check the connection to the network")
    case .cannotConnectToHost, .notConnectedToInternet:
      SourceFailure(.offline, "\(host) can't be reached; check the connection to the network")
    // The session knows one reason only why a connection isn't made; the others have no code of their own.
    case .unknown where reason.hasPrefix("Failed to connect"):
      SourceFailure(.offline, "\(host) can't be reached; check the connection to the network")
    case .badServerResponse, .networkConnectionLost:
      SourceFailure(.offline, "\(host) ended the connection without an answer; try again later")
    case .timedOut: SourceFailure(.timedOut, "\(host) doesn't answer; try again later")
    case .unsupportedURL: SourceFailure(.malformed, "\(host) answers with something that isn't HTTP")
    default: SourceFailure(.failed, "\(host) can't be asked: \(reason)")
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
