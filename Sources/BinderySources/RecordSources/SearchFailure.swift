public import Bindery

/// The reason a source gives no records, or no more.
public struct SearchFailure: Error, Hashable, Sendable {
  /// What went wrong: with the request, or with the input.
  public enum Cause: Hashable, Sendable {
    /// The source doesn't answer.
    case source(SourceFailure)

    /// What it gave can't be read.
    case input(SourceError)
  }

  /// The source.
  public let sourceId: SourceId

  /// What went wrong.
  public let cause: Cause

  /// Creates a failure.
  ///
  /// - Parameters:
  ///   - sourceId: The source.
  ///   - cause: What went wrong.
  public init(_ sourceId: SourceId, _ cause: Cause) {
    self.sourceId = sourceId
    self.cause = cause
  }
}

extension SearchFailure: CustomStringConvertible {
  /// What went wrong and the way out of it, in one line.
  public var description: String {
    switch cause {
    case .source(let failure):
      "\(sourceId): \(failure)\(failure.code == .limited ? Self.retry(failure.retryAfter) : "")"
    case .input(let error): error.description
    }
  }

  /// When to try again; more than a day is no time that anybody means.
  private static func retry(_ time: Duration?) -> String {
    guard let time, time <= .seconds(86400) else { return "; try again later" }
    let seconds = max(1, time.components.seconds + (time.components.attoseconds > 0 ? 1 : 0))
    return seconds < 120 ? "; try again in \(seconds) s" : "; try again in \((seconds + 59) / 60) min"
  }
}
