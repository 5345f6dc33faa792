public import Bindery

/// A report on one source of a search, as the footer of a JSON document has it.
public struct SourceReport: Hashable, Sendable {
  /// The identifier of the source.
  public let source: SourceId

  /// The number of items of the source that were written.
  public let count: Int

  /// The number of matches that were left out, because they are beyond the requested limit.
  public let surplusCount: Int

  /// The reason why results are missing, as a sentence without a period, or `nil` if the source didn't fail.
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
