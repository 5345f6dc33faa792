/// The reason a source or a fetcher doesn't answer.
public struct SourceFailure: Error, Hashable, Sendable {
  /// The kind of failure, in a form that code can compare.
  public struct Code: Hashable, Sendable {
    fileprivate enum Storage: Hashable, Sendable {
      case offline, limited, refused, malformed, timedOut, cancelled, failed
    }

    fileprivate let storage: Storage
  }

  /// The kind of failure.
  public let code: Code

  /// The problem and the way out of it, a sentence without a period.
  public let detail: String

  /// The time to wait before the next request, or `nil` if it is unknown.
  public let retryAfter: Duration?

  /// Creates a failure.
  ///
  /// - Parameters:
  ///   - code: The kind of failure.
  ///   - detail: The problem and the way out of it, a sentence without a period.
  ///   - retryAfter: The time to wait before the next request, or `nil` if it is unknown.
  public init(_ code: Code, _ detail: String, retryAfter: Duration? = nil) {
    self.code = code
    self.detail = detail
    self.retryAfter = retryAfter
  }
}

extension SourceFailure.Code {
  /// The source can't be reached.
  public static var offline: Self { Self(storage: .offline) }

  /// The source got more requests than its rate limit allows.
  public static var limited: Self { Self(storage: .limited) }

  /// The source understood the request, and refused it.
  public static var refused: Self { Self(storage: .refused) }

  /// The answer that the source got isn't in the format that it reads.
  public static var malformed: Self { Self(storage: .malformed) }

  /// The answer didn't come within the time limit.
  public static var timedOut: Self { Self(storage: .timedOut) }

  /// The caller cancelled the request.
  public static var cancelled: Self { Self(storage: .cancelled) }

  /// The source failed for a reason that no other code stands for.
  public static var failed: Self { Self(storage: .failed) }

  /// Whether the same request may succeed later: after `offline`, `limited` or `timedOut`.
  public var isTransient: Bool {
    switch storage {
    case .offline, .limited, .timedOut: true
    case .refused, .malformed, .cancelled, .failed: false
    }
  }
}

extension SourceFailure: CustomStringConvertible {
  /// The problem and the way out of it, in one line.
  public var description: String { detail }
}
