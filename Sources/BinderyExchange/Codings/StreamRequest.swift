package import Bindery

/// A request to a source or fetcher, whose answer is a stream of bytes.
package enum StreamRequest: Hashable, Sendable {
  /// The maximum number of bytes of a stream in transit, which are those sent and not yet credited.
  package static let window = 512 << 10

  /// The maximum number of bytes of a stream in one frame.
  package static let pieceLimit = 64 << 10

  /// A search of a source that the plugin provides.
  case search(SourceId, SearchRequest)

  /// A fetch of an address, with its scheme as the plugin names it.
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

  /// The request as the payload of a frame.
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

  /// Decodes a frame, and throws if it is of another type or malformed.
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
