package import Bindery

extension ByteWriter {
  /// Writes a request to search a source.
  package mutating func append(_ request: SearchRequest) {
    append(list: request.terms) { $0.append($1) }
    append(list: request.ids) { $0.append($1.rawValue) }
    append(list: request.kinds) { $0.append($1.rawValue) }
    append(Int64(request.limit))
    append(list: request.options.sorted { $0.key < $1.key }) {
      $0.append($1.key)
      $0.append($1.value)
    }
  }
}

extension ByteReader {
  /// Reads a request to search a source; of duplicate options the last counts.
  mutating func searchRequest() throws(ExchangeError) -> SearchRequest {
    SearchRequest(
      terms: try texts(), ids: try texts().map(ModelId.init(rawValue:)), kinds: try texts().map(Kind.init(rawValue:)),
      limit: Int(clamping: try number(Int64.self)),
      options: Dictionary(
        try list(limit: Self.listLimit) { (reader) throws(ExchangeError) in (try reader.text(), try reader.text()) }
      ) { _, last in last })
  }

  private static let listLimit = 1 << 16

  private mutating func texts() throws(ExchangeError) -> [String] {
    try list(limit: Self.listLimit) { (reader) throws(ExchangeError) in try reader.text() }
  }
}
