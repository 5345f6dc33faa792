public import Bindery

/// The reason why a search of a source failed, perhaps after some of its records.
public struct SearchFailure: Error, Hashable, Sendable {
  /// The cause of the failure: the source, or the input that a local source reads.
  public enum Cause: Hashable, Sendable {
    /// The cause if the source failed, its answer can't be read, or the search was cancelled.
    case source(SourceFailure)

    /// The cause if the file or other input of a local source can't be read.
    case input(SourceError)
  }

  /// The identifier of the source that failed.
  public let sourceId: SourceId

  /// The underlying failure, of the source or its input.
  public let cause: Cause

  /// Creates a failure of a source from its cause.
  public init(_ sourceId: SourceId, _ cause: Cause) {
    self.sourceId = sourceId
    self.cause = cause
  }
}

extension SearchFailure: CustomStringConvertible {
  /// The problem in one line without a period, with the time to try again if the service limits requests.
  public var description: String {
    switch cause {
    case .source(let failure): "\(sourceId): \(failure.sentence)"
    case .input(let error): error.description
    }
  }
}

extension SourceFailure {
  /// The problem in one line without a period, with the time to try again if the service limits requests.
  package var sentence: String { code == .limited ? detail + Self.retry(retryAfter) : detail }

  /// Returns a clause that says when to try again; a delay of more than a day is considered wrong and isn't stated.
  private static func retry(_ time: Duration?) -> String {
    guard let time, time <= .seconds(86400) else { return "; try again later" }
    let seconds = max(1, time.components.seconds + (time.components.attoseconds > 0 ? 1 : 0))
    return seconds < 120 ? "; try again in \(seconds) s" : "; try again in \((seconds + 59) / 60) min"
  }
}
