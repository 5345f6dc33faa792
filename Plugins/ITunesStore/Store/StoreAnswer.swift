internal import Bindery

/// The meaning of an answer's status and, if that is an error, of its body.
enum StoreAnswer: Hashable, Sendable {
  /// The body contains the items.
  case items

  /// The store reports that its rate limit is exceeded: the status 403 with an empty body.
  case limited

  /// A retry may succeed, after the failure's `retryAfter` if it has one; the failure is for when none is left.
  case again(SourceFailure)

  /// The request failed, and isn't retried.
  case failure(SourceFailure)

  /// Interprets an answer.
  ///
  /// - Parameters:
  ///   - head: The status and the header fields.
  ///   - body: The start of the body, which isn't read if the status is 200.
  ///   - now: The time in seconds since 1970.
  init(_ head: HTTPHead, body: [UInt8], now: Int) {
    let isBlank = body.allSatisfy { $0 <= 0x20 }
    self =
      switch head.status {
      case 200: .items
      case 403 where isBlank: .limited
      case 429: .again(Self.busy(head.retryAfter(now: now)))
      case 500...599: .again(Self.broken(head, now: now))
      default: .failure(Self.refusal(head.status, message: StoreMessage(body)))
      }
  }

  /// Returns the failure that the store was asked too often, with the wait that it asks for.
  private static func busy(_ wait: Duration?) -> SourceFailure {
    SourceFailure(.limited, "the iTunes Store was asked too often", retryAfter: wait ?? .seconds(60))
  }

  /// Returns the failure that the store has a problem of its own.
  private static func broken(_ head: HTTPHead, now: Int) -> SourceFailure {
    SourceFailure(
      .failed, "the iTunes Store has a problem of its own (\(head.status)); try again later",
      retryAfter: head.retryAfter(now: now))
  }

  /// Returns the failure that the store refused the request, with its message if it has one.
  private static func refusal(_ status: Int, message: StoreMessage?) -> SourceFailure {
    let reason = message.map { ": \($0.text)" } ?? ""
    return SourceFailure(.refused, "the iTunes Store refused the request (\(status))\(reason)")
  }
}

/// An error message that the store returns instead of items.
struct StoreMessage: Hashable, Sendable {
  /// The message in one line of at most 300 characters, as the store writes it.
  let text: String

  /// Parses a body such as `{"errorMessage":"Invalid value(s) for key(s): [country]"}`, or returns `nil` for any other.
  init?(_ body: [UInt8]) {
    guard let message = (try? Self.message(in: body)) ?? nil else { return nil }
    let text = message.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !text.isEmpty else { return nil }
    self.text = String(text.prefix(300))
  }

  /// Returns the value of the member `errorMessage` of a JSON object, or `nil` if it has none.
  private static func message(in body: [UInt8]) throws(JSONDamage) -> String? {
    var scanner = JSONScanner(body)
    var message: String?
    try scanner.object { (name, scanner) throws(JSONDamage) in
      if name == "errorMessage" { message = try scanner.string() } else { try scanner.skip() }
    }
    try scanner.end()
    return message
  }
}
