import Bindery

/// A source of a plugin that is told where to ask, where a variable of the environment says so.
///
/// Plugins don't read variables of bindery: one in a worker doesn't have them, and the same search asks the same machine
/// wherever a plugin runs.
struct BasedSource: Source {
  /// The option that says where to ask.
  static let option = "base"

  private let source: any Source
  private let base: String?

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - source: The source that answers.
  ///   - environment: The variables of the environment.
  init(_ source: any Source, environment: [String: String]) {
    self.source = source
    base = environment[Self.variable(for: source.sourceId)]
  }

  var sourceId: SourceId { source.sourceId }

  func search(_ request: SearchRequest, answer: any ByteReceiver) async throws(SourceFailure) {
    var request = request
    if let base, request.options[Self.option] == nil { request.options[Self.option] = base }
    try await source.search(request, answer: answer)
  }

  /// Returns the variable that says where a source asks.
  ///
  /// - Parameter id: The source, eg: `itunes`.
  /// - Returns: The name, eg: `BINDERY_ITUNES_URL`.
  static func variable(for id: SourceId) -> String {
    let letters = id.rawValue.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    return "BINDERY_\(String(letters))_URL"
  }
}
