internal import Bindery

/// A fetcher of https addresses, such as those of artwork.
struct HTTPFetcher: Fetcher {
  /// The client that sends the requests.
  var client = HTTPClient()

  /// The cache of answers.
  var cache: HTTPCache

  /// Whether addresses of this machine are allowed without https: only in tests, since addresses come with data.
  var allowsLoopback = false

  func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure) {
    guard let target = WebAddress(address), target.scheme == "https" || allowsLoopback && target.isSafe else {
      throw SourceFailure(.refused, "'\(Self.shown(address))' is not an https address")
    }
    if let body = await cache.body(for: target) {
      receiver.expect(body.count)
      return await receiver.receive(body)
    }
    try await client.get(target) { answer throws(SourceFailure) in
      guard answer.head.status == 200 else { throw failure(answer.head, target) }
      let body = try await answer.pass(to: receiver, keeping: cache.largest)
      if let body, answer.head.hasDetectableEnd { await cache.keep(body, head: answer.head, for: target) }
    }
  }

  /// Returns the start of an invalid address, without characters that could control a terminal.
  private static func shown(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(200).map { scalar -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
      default: scalar
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Returns the failure of an answer whose status isn't a success.
  private func failure(_ head: HTTPHead, _ address: WebAddress) -> SourceFailure {
    let (status, wait) = (head.status, head.retryAfter(now: cache.clock.seconds))
    return switch status {
    case 429: SourceFailure(.limited, "\(address.host) was asked too often", retryAfter: wait)
    case 404, 410: SourceFailure(.refused, "\(address.host) has nothing at '\(address)'")
    case 500...599:
      SourceFailure(
        .failed, "\(address.host) has a problem of its own (\(status)); try again later", retryAfter: wait)
    default: SourceFailure(.refused, "\(address.host) refused the request (\(status))")
    }
  }
}
