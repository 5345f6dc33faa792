internal import Bindery

/// The meaning of an answer's status.
enum StoreAnswer: Hashable, Sendable {
  /// The body contains the items.
  case items

  /// The store reports that its rate limit is exceeded.
  case limited

  /// A retry may succeed, after the failure's delay if it has one.
  case again(SourceFailure)

  /// The request failed, and isn't retried.
  case failure(SourceFailure)

  /// Interprets an answer.
  ///
  /// - Parameters:
  ///   - head: The status and the header fields.
  ///   - body: The start of the body, if the status isn't 200.
  ///   - now: The time in seconds since 1970.
  init(_ head: HTTPHead, body: [UInt8], now: Int) {
    let isBlank = body.allSatisfy { $0 <= 0x20 }
    self =
      switch head.status {
      case 200: .items
      case 403 where isBlank: .limited
      case 429: .again(Self.busy(RetryAfter.wait(head["retry-after"], now: now)))
      case 500...599: .again(Self.broken(head, now: now))
      default: .failure(Self.refusal(head.status, message: StoreMessage(body)))
      }
  }

  private static func busy(_ wait: Duration?) -> SourceFailure {
    SourceFailure(.limited, "the iTunes Store was asked too often", retryAfter: wait ?? .seconds(60))
  }

  private static func broken(_ head: HTTPHead, now: Int) -> SourceFailure {
    SourceFailure(
      .failed, "the iTunes Store has a problem of its own (\(head.status)); try again later",
      retryAfter: RetryAfter.wait(head["retry-after"], now: now))
  }

  private static func refusal(_ status: Int, message: StoreMessage?) -> SourceFailure {
    let reason = message.map { ": \($0.text)" } ?? ""
    return SourceFailure(.refused, "the iTunes Store refused the request (\(status))\(reason)")
  }
}
