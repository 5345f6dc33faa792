public import Bindery

/// The reason why a source returns no records, or no more.
public struct SearchFailure: Error, Hashable, Sendable {
  /// The cause of the failure: the source, or the input that a local source reads.
  public enum Cause: Hashable, Sendable {
    /// The source failed to answer the request, its answer can't be read, or the search was cancelled.
    case source(SourceFailure)

    /// The file or other input that a local source reads can't be read.
    case input(SourceError)
  }

  /// The identifier of the source that failed.
  public let sourceId: SourceId

  /// The underlying failure.
  public let cause: Cause

  /// Creates a failure of a source.
  public init(_ sourceId: SourceId, _ cause: Cause) {
    self.sourceId = sourceId
    self.cause = cause
  }
}

extension SearchFailure: CustomStringConvertible {
  /// The problem in one line without a period, with when to try again if the service limits requests.
  public var description: String {
    switch cause {
    case .source(let failure): "\(sourceId): \(failure.sentence)"
    case .input(let error): error.description
    }
  }
}

extension SourceFailure {
  /// The problem in one line without a period, with when to try again if the service limits requests.
  package var sentence: String { code == .limited ? detail + Self.retry(retryAfter) : detail }

  /// Returns when to try again; a delay of more than a day is taken for an error, and not stated.
  private static func retry(_ time: Duration?) -> String {
    guard let time, time <= .seconds(86400) else { return "; try again later" }
    let seconds = max(1, time.components.seconds + (time.components.attoseconds > 0 ? 1 : 0))
    return seconds < 120 ? "; try again in \(seconds) s" : "; try again in \((seconds + 59) / 60) min"
  }
}
