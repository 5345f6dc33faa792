public import Bindery

/// A report on one source of a search.
public struct SourceReport: Hashable, Sendable {
  /// The source.
  public let source: SourceId

  /// The number of items that the source returned.
  public let count: Int

  /// The number of matches beyond those items.
  public let surplusCount: Int

  /// The reason why the results are missing or incomplete, or `nil` if the source returned all of them.
  public let failure: String?

  /// Creates a report.
  public init(source: SourceId, count: Int, surplusCount: Int, failure: String?) {
    self.source = source
    self.count = count
    self.surplusCount = surplusCount
    self.failure = failure
  }

  /// Writes the members of the report's JSON object.
  func write(to json: inout JSONWriter) {
    json.member("source", source.rawValue)
    json.member("status", failure == nil ? "loaded" : "failed")
    json.member("count", count)
    json.member("surplus", surplusCount)
    json.optionalMember("error", failure)
  }
}
