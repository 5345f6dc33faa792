package import Bindery

extension ByteWriter {
  /// Writes a request for the items that an item contains, such as the songs of an album.
  mutating func append(_ request: ContentsRequest) {
    append(optional: request.source) { $0.append($1.rawValue) }
    append(request.search)
  }

  /// Writes the request for the items that an item contains, or the plugin's error; `nil` if it wasn't asked for.
  package mutating func append(contents: ItemAnswer.Outcome<ContentsRequest?>?) {
    append(optional: contents) { writer, contents in
      // A list of one element, which the host decodes at each access as it does other lists.
      writer.append(list: CollectionOfOne(contents)) { writer, contents in
        writer.append(outcome: contents) { writer, request in writer.append(optional: request) { $0.append($1) } }
      }
    }
  }
}

extension ByteReader {
  /// Reads a request for the items that an item contains, such as the songs of an album.
  mutating func contentsRequest() throws(ExchangeError) -> ContentsRequest {
    let source = try optional { (reader) throws(ExchangeError) in SourceId(rawValue: try reader.text()) }
    return ContentsRequest(try searchRequest(), from: source)
  }
}
