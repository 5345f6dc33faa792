package import Bindery

/// A request to a plugin's source to search, or to a fetcher to load an address, answered by a stream of bytes.
package enum StreamRequest: Hashable, Sendable {
  /// The maximum number of bytes of a stream in transit, which are those sent and not yet credited.
  package static let window = 512 << 10

  /// The maximum number of bytes of a stream in one frame.
  package static let pieceLimit = 64 << 10

  /// A search of a source that the plugin provides.
  case search(SourceId, SearchRequest)

  /// A fetch of an address. The scheme, such as `https`, is spelled as the plugin declares it.
  ///
  /// The scheme is empty in a fetch that the plugin requests from the host, which finds the fetcher itself.
  case fetch(scheme: String, address: String)

  /// The type of the frame that carries the request.
  package var type: Frame.FrameType {
    switch self {
    case .search: .search
    case .fetch: .fetch
    }
  }

  /// The search or fetch request, encoded as the payload of a frame.
  package var payload: [UInt8] {
    var writer = ByteWriter()
    switch self {
    case .search(let source, let request):
      writer.append(source.rawValue)
      writer.append(request)
    case .fetch(let scheme, let address):
      writer.append(scheme)
      writer.append(address)
    }
    return writer.bytes
  }

  /// Decodes a search or fetch request from a frame, and throws if the frame is of another type or malformed.
  package init(_ frame: Frame) throws(ExchangeError) {
    self = try ReceivedBytes(frame.payload).read { (reader) throws(ExchangeError) in
      switch frame.type {
      case .search: .search(SourceId(rawValue: try reader.text()), try reader.searchRequest())
      case .fetch: .fetch(scheme: try reader.text(), address: try reader.text())
      default: throw ExchangeError("a search or an address was expected")
      }
    }
  }
}

extension ByteWriter {
  /// Writes a request to search a source.
  package mutating func append(_ request: SearchRequest) {
    append(list: request.terms) { $0.append($1) }
    append(list: request.ids) { $0.append($1.rawValue) }
    append(list: request.kinds) { $0.append($1.rawValue) }
    append(Int64(request.limit))
    append(request.options)
    append(request.fields)
    append(optional: request.next) { $0.append($1.rawValue) }
  }

  /// Writes texts and their names, sorted by name.
  private mutating func append(_ texts: [String: String]) {
    append(list: texts.sorted { $0.key < $1.key }) {
      $0.append($1.key)
      $0.append($1.value)
    }
  }
}

extension ByteReader {
  /// Reads a request to search a source.
  mutating func searchRequest() throws(ExchangeError) -> SearchRequest {
    SearchRequest(
      terms: try texts(limit: Self.listLimit),
      ids: try texts(limit: Self.listLimit).map(ModelId.init(rawValue:)),
      kinds: try texts(limit: Self.listLimit).map(Kind.init(rawValue:)),
      limit: Int(clamping: try number(Int64.self)),
      options: try namedTexts(),
      fields: try namedTexts(),
      next: try optional { (reader) throws(ExchangeError) in PageToken(rawValue: try reader.text()) })
  }

  /// Reads texts with their names; of duplicate names the last counts.
  private mutating func namedTexts() throws(ExchangeError) -> [String: String] {
    let texts = try list(limit: Self.listLimit) { (reader) throws(ExchangeError) in
      (try reader.text(), try reader.text())
    }
    return Dictionary(texts) { _, last in last }
  }

  /// The maximum number of elements of each list in a search request.
  private static let listLimit = 1 << 16
}

extension ByteWriter {
  /// Writes the token of the page that follows in an answer, and the total number of items, if known.
  package mutating func append(_ page: FollowingPage) {
    append(optional: page.next) { $0.append($1.rawValue) }
    append(optional: page.total) { $0.append(Int64($1)) }
  }
}

extension ByteReader {
  /// Reads the token of the page that follows in an answer, and the total number of items. An empty token means that no
  /// page follows, as in the contract.
  package mutating func followingPage() throws(ExchangeError) -> FollowingPage {
    let next = try optional { (reader) throws(ExchangeError) in try reader.text() }
    return FollowingPage(
      next: next.flatMap { $0.isEmpty ? nil : PageToken(rawValue: $0) },
      total: try optional { (reader) throws(ExchangeError) in max(0, Int(clamping: try reader.number(Int64.self))) })
  }
}

extension ByteWriter {
  /// Writes the failure of a source or fetcher.
  package mutating func append(_ failure: SourceFailure) {
    append(failure.contractStatus)
    append(failure.detail)
    append(optional: failure.retryAfter) { $0.append($1.contractMilliseconds) }
  }
}

extension ByteReader {
  /// Reads the failure of a source or fetcher.
  package mutating func sourceFailure() throws(ExchangeError) -> SourceFailure {
    let status = try number(Int32.self)
    let detail = try text()
    let delay = try optional { (reader) throws(ExchangeError) in
      Duration(contractMilliseconds: try reader.number())
    }
    return SourceFailure(status: status, sentence: detail, callee: "the plugin", retryAfter: delay)
  }
}
