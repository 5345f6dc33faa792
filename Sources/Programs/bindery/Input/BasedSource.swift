import Bindery

/// A source that asks the server which an environment variable names, unless the request names another.
///
/// Plugins don't read bindery's variables, since one in a worker doesn't have them. This way, the same search asks the
/// same server wherever a plugin runs.
struct BasedSource: Source {
  /// The name of the request option that overrides the base address.
  static let option = "base"

  private let source: any Source
  private let base: String?

  /// Creates a source that forwards requests to another, with the base address from the environment.
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

  /// Returns the name of the variable that overrides a source's base address, eg: `BINDERY_ITUNES_URL` for `itunes`.
  static func variable(for id: SourceId) -> String {
    let letters = id.rawValue.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    return "BINDERY_\(String(letters))_URL"
  }
}
