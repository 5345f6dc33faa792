/// The reason a source doesn't answer.
public struct SourceFailure: Error, Hashable, Sendable {
  /// What went wrong, in a form that code can compare.
  public struct Code: Hashable, Sendable {
    fileprivate enum Storage: Hashable, Sendable {
      case offline, limited, refused, malformed, timedOut, cancelled, failed
    }

    fileprivate let storage: Storage
  }

  /// What went wrong.
  public let code: Code

  /// What exactly went wrong, and the way out of it, without a full stop.
  public let detail: String

  /// How long to wait before the source can be asked again, if it is known.
  public let retryAfter: Duration?

  /// Creates a failure.
  ///
  /// - Parameters:
  ///   - code: What went wrong.
  ///   - detail: What exactly went wrong, and the way out of it, without a full stop.
  ///   - retryAfter: How long to wait before the source can be asked again.
  public init(_ code: Code, _ detail: String, retryAfter: Duration? = nil) {
    self.code = code
    self.detail = detail
    self.retryAfter = retryAfter
  }
}

extension SourceFailure.Code {
  /// The source can't be reached.
  public static var offline: Self { Self(storage: .offline) }

  /// The source was asked too often.
  public static var limited: Self { Self(storage: .limited) }

  /// The source understood the request, and refused it.
  public static var refused: Self { Self(storage: .refused) }

  /// The answer can't be read.
  public static var malformed: Self { Self(storage: .malformed) }

  /// The answer took too long.
  public static var timedOut: Self { Self(storage: .timedOut) }

  /// Whoever asked doesn't want the answer any more.
  public static var cancelled: Self { Self(storage: .cancelled) }

  /// Anything else went wrong.
  public static var failed: Self { Self(storage: .failed) }

  /// Whether asking again later may help.
  public var isTransient: Bool {
    switch storage {
    case .offline, .limited, .timedOut: true
    case .refused, .malformed, .cancelled, .failed: false
    }
  }
}

extension SourceFailure: CustomStringConvertible {
  /// What went wrong, in one line.
  public var description: String { detail }
}
