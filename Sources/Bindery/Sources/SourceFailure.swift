/// The reason why a source or a fetcher couldn't complete a request.
public struct SourceFailure: Error, Hashable, Sendable {
  /// The kind of failure, in a form that code can compare.
  public struct Code: Hashable, Sendable {
    /// The cases behind the codes, hidden so that later versions can add codes without breaking a client's `switch`.
    fileprivate enum Storage: Hashable, Sendable {
      case offline, limited, refused, malformed, timedOut, cancelled, failed
    }

    fileprivate let storage: Storage
  }

  /// The kind of failure.
  public let code: Code

  /// The problem and how to solve it, a sentence without a period.
  public let detail: String

  /// The time to wait before the next request, or `nil` if it is unknown.
  public let retryAfter: Duration?

  /// Creates a failure from its code and sentence.
  ///
  /// - Parameters:
  ///   - code: The kind of failure.
  ///   - detail: The problem and how to solve it, a sentence without a period.
  ///   - retryAfter: The time to wait before the next request, or `nil` if it is unknown.
  public init(_ code: Code, _ detail: String, retryAfter: Duration? = nil) {
    self.code = code
    self.detail = detail
    self.retryAfter = retryAfter
  }
}

extension SourceFailure.Code {
  /// The code of a failure because the source can't be reached.
  public static var offline: Self { Self(storage: .offline) }

  /// The code of a failure because the source got more requests than its rate limit allows.
  public static var limited: Self { Self(storage: .limited) }

  /// The code of a failure because the source understood the request, but refused it.
  public static var refused: Self { Self(storage: .refused) }

  /// The code of a failure because the data that the source got isn't in the expected format.
  public static var malformed: Self { Self(storage: .malformed) }

  /// The code of a failure because the answer didn't arrive within the time limit.
  public static var timedOut: Self { Self(storage: .timedOut) }

  /// The code of a failure because the caller cancelled the request.
  public static var cancelled: Self { Self(storage: .cancelled) }

  /// The code of a failure for any other reason.
  public static var failed: Self { Self(storage: .failed) }

  /// Whether the same request may succeed later, as after `offline`, `limited` or `timedOut`.
  public var isTransient: Bool {
    switch storage {
    case .offline, .limited, .timedOut: true
    case .refused, .malformed, .cancelled, .failed: false
    }
  }
}

extension SourceFailure: CustomStringConvertible {
  /// The problem and how to solve it, in one line.
  public var description: String { detail }
}
