internal import Bindery
internal import Foundation
internal import FoundationNetworking

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
  ///   - code: The error's code.
  ///   - address: What was asked.
  ///   - hasHead: Whether the answer had begun.
  init(_ code: URLError.Code, address: WebAddress, hasHead: Bool) {
    if hasHead {
      self.init(.malformed, "the answer of \(address.host) was cut off before its end; try again later")
    } else {
      self = Self.unreachable(code, address)
    }
  }

  /// The failure where nothing came.
  private static func unreachable(_ code: URLError.Code, _ address: WebAddress) -> SourceFailure {
    let host = address.host
    return switch code {
    case .cancelled: .cancelled
    case .cannotFindHost, .dnsLookupFailed:
      SourceFailure(.offline, "\(host) can't be found; check the connection to the network")
    case .cannotConnectToHost, .notConnectedToInternet:
      SourceFailure(.offline, "\(host) can't be reached; check the connection to the network")
    case .timedOut: SourceFailure(.timedOut, "\(host) doesn't answer; try again later")
    case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected:
      SourceFailure(.failed, "\(host) can't prove that it is \(host): its certificate is not valid")
    case .badURL, .unsupportedURL: SourceFailure(.refused, "'\(address)' is not an address that can be asked")
    default:
      SourceFailure(.offline, "\(host) ended the connection without an answer; try again later")
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
