public import Bindery

/// What became of a source in a search.
public struct SourceReport: Hashable, Sendable {
  /// The source.
  public let source: SourceId

  /// How many items it gave.
  public let count: Int

  /// How many items match beyond those.
  public let surplusCount: Int

  /// Why it gave none, or no more; nothing where it gave all.
  public let failure: String?

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - count: How many items it gave.
  ///   - surplusCount: How many items match beyond those.
  ///   - failure: Why it gave none, or no more.
  public init(source: SourceId, count: Int, surplusCount: Int, failure: String?) {
    self.source = source
    self.count = count
    self.surplusCount = surplusCount
    self.failure = failure
  }

  /// Writes the members of the report's object.
  func write(to json: inout JSONWriter) {
    json.member("source", source.rawValue)
    json.member("status", failure == nil ? "loaded" : "failed")
    json.member("count", count)
    json.member("surplus", surplusCount)
    json.optionalMember("error", failure)
  }
}
