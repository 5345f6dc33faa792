internal import Bindery

/// A request in the form of the store: a path with a query.
struct StoreRequest: Hashable, Sendable {
  /// The numbers of items that one request can ask for, and of identifiers that it can look up.
  static let limits = 1...200

  /// The path with its query, percent-encoded: `/search?term=winter&limit=25`, or `/lookup?id=909253`.
  let path: String

  /// The number of items that the request asks for, and of those that it skips; `nil` if the store has no further page
  /// for such a request.
  let page: StorePage?

  /// Translates a search request.
  ///
  /// - Parameter request: The search request.
  /// - Throws: A `SourceFailure` that names the first part which the store doesn't support.
  init(_ request: SearchRequest) throws(SourceFailure) {
    guard request.limit >= Self.limits.lowerBound else {
      throw SourceFailure(.refused, "the iTunes Store gives at least 1 item, not \(request.limit)")
    }
    let isLookup = !request.ids.isEmpty
    page = isLookup ? nil : try StorePage(request)
    try Self.check(request.options)
    let parameters = isLookup ? try Self.lookup(request) : try Self.search(request)
    // Callers pass the same options to a search and a later look-up, so a look-up leaves out those that it can't use.
    let used = isLookup ? StoreOption.ofLookup : StoreOption.all
    let options = used.compactMap { option in request.options[option.name].map { (option.name, $0) } }
    let query = (parameters + options).map { "\($0)=\(PercentEncoding.query($1))" }
    path = (isLookup ? "/lookup?" : "/search?") + query.joined(separator: "&")
  }

  /// Throws a failure unless all options are ones of the store with valid values.
  private static func check(_ options: [String: String]) throws(SourceFailure) {
    for (name, value) in options.sorted(by: { $0.key < $1.key }) where name != BaseAddress.option {
      guard let option = StoreOption.all.first(where: { $0.name == name }) else {
        let names = StoreOption.all.map(\.name).joined(separator: ", ")
        throw SourceFailure(.refused, "the iTunes Store has no option '\(name)'; it takes \(names)")
      }
      try option.check(value)
    }
  }

  /// Returns the limit as a parameter, clamped to the maximum, above which the store refuses the request.
  private static func limit(of request: SearchRequest) -> (String, String) {
    ("limit", "\(min(request.limit, limits.upperBound))")
  }

  /// Returns the parameters of a search for a term.
  private static func search(_ request: SearchRequest) throws(SourceFailure) -> [(String, String)] {
    guard request.term.contains(where: { !$0.isWhitespace }) else {
      throw SourceFailure(.refused, "the iTunes Store has no items for an empty term; give a word to look for")
    }
    let entity =
      request.options["entity"] == nil && request.kinds.count == 1
      ? request.kinds.first.flatMap { StoreOption.entity(for: $0) } : nil
    let skipped = try StorePage(request).parameters
    return [("term", request.term)] + (entity.map { [("entity", $0)] } ?? []) + [limit(of: request)] + skipped
  }

  /// Returns the parameters of a look-up of items by their identifiers, or of what they contain.
  private static func lookup(_ request: SearchRequest) throws(SourceFailure) -> [(String, String)] {
    guard limits.contains(request.ids.count) else {
      throw SourceFailure(.refused, "the iTunes Store looks up 200 items at once, not \(request.ids.count)")
    }
    for id in request.ids where !isNumber(id.rawValue) {
      // A line break would end the sentence.
      let shown = id.rawValue.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : String($0) }
      throw SourceFailure(.refused, "the iTunes Store looks up numbers, such as 909253, not '\(shown.joined())'")
    }
    let ids = [("id", request.ids.map(\.rawValue).joined(separator: ","))]
    guard request.next == nil else { throw StorePage.unknown }
    // Without an entity, the answer has one item for each identifier, and a limit has no effect.
    if request.options["entity"] != nil { return ids + [limit(of: request)] }
    return try entity(ofContents: request).map { ids + [limit(of: request), ("entity", $0)] } ?? ids
  }

  /// Returns the entity that finds what items contain, or `nil` in a request for the items themselves.
  ///
  /// Only a request for contents names fields beside the identifiers, those by which contents refer to the item.
  private static func entity(ofContents request: SearchRequest) throws(SourceFailure) -> String? {
    guard !request.fields.isEmpty else { return nil }
    let entities = request.kinds.compactMap { StoreOption.entity(for: $0) }
    guard entities.count == 1 else {
      let kinds = request.kinds.map { "'\($0)'" }.joined(separator: " and ")
      throw SourceFailure(
        .refused, "the iTunes Store finds contents of one kind that it knows, not of \(kinds.isEmpty ? "any" : kinds)")
    }
    return entities.first
  }

  /// Returns whether a text is a number of at most 19 digits.
  private static func isNumber(_ text: String) -> Bool {
    (1...19).contains(text.utf8.count) && text.utf8.allSatisfy { (48...57).contains($0) }
  }
}

/// The address of the store's host.
struct BaseAddress: Hashable, Sendable {
  /// The name of the request option that selects another host, for tests and demonstrations.
  ///
  /// The option isn't one of `StoreOption.all`, which the store itself reads, and never becomes part of a query. The
  /// program `bindery` passes it if the environment variable `BINDERY_ITUNES_URL` is set.
  static let option = "base"

  /// The address of the host, without a path.
  let address: WebAddress

  /// Parses the address.
  ///
  /// - Parameter option: The value of the option, or `nil` for the real store.
  /// - Throws: A `SourceFailure` for a text that is no address, has a path, or is neither https nor of this machine.
  init(option: String?) throws(SourceFailure) {
    let text = option ?? "https://itunes.apple.com"
    guard let address = WebAddress(text), address.isSafe, ["", "/"].contains(address.path) else {
      throw SourceFailure(
        .refused,
        "the option '\(Self.option)', which BINDERY_ITUNES_URL gives, too, takes https://HOST, or http:// with an "
          + "address of this machine, not '\(text)'")
    }
    self.address = address
  }

  /// Returns the address of a path on the host; the path and its query must be encoded.
  func appending(_ path: String) -> WebAddress {
    WebAddress(address, path: path)
  }
}
