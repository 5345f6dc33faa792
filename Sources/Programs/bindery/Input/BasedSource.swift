import Bindery

/// A source wrapper that sets the server to ask from an environment variable, unless the request names one.
///
/// Plugins don't read bindery's variables, since a plugin in a worker process doesn't get them. This way, the same
/// search asks the same server wherever a plugin runs.
struct BasedSource: Source {
  /// The name of the search request's option that holds the base address of the server.
  static let option = "base"

  /// The source of a plugin, to which requests are forwarded.
  private let source: any Source
  /// The base address of the server from the environment, or `nil` if no variable sets one.
  private let base: String?

  /// The name that users know the source by.
  let sourceId: SourceId

  /// Creates a source that forwards requests to another source, with the base address from environment variables.
  ///
  /// - Parameters:
  ///   - source: The source of a plugin.
  ///   - name: The name that users know it by, if it isn't its own.
  ///   - environment: The environment variables.
  init(_ source: any Source, named name: SourceId, environment: [String: String]) {
    (self.source, sourceId) = (source, name)
    base = environment[Self.variable(for: source.sourceId)]
  }

  /// Searches the source, with the base address of the server among the request's options.
  func search(_ request: SearchRequest, answer: any ByteReceiver) async throws(SourceFailure) {
    var request = request
    if let base, request.options[Self.option] == nil { request.options[Self.option] = base }
    try await source.search(request, answer: answer)
  }

  /// Returns the environment variable with a source's base address, such as `BINDERY_ITUNES_URL` for `itunes`.
  static func variable(for id: SourceId) -> String {
    let letters = id.rawValue.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    return "BINDERY_\(String(letters))_URL"
  }
}
