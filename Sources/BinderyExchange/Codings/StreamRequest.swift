package import Bindery

/// What begins a call that is answered piece by piece.
package enum StreamRequest: Hashable, Sendable {
  /// The most bytes of a stream that may be under way: sent, and not credited by whoever takes them.
  package static let window = 512 << 10

  /// The most bytes of a piece.
  package static let pieceLimit = 64 << 10

  /// A search of a source that the plugin brings.
  case search(SourceId, SearchRequest)

  /// An address that the plugin fetches, and its scheme as the plugin names it. What the plugin itself has the host
  /// fetch has an empty scheme: the host finds it.
  case fetch(scheme: String, address: String)

  /// The type of the frame.
  package var type: Frame.FrameType {
    switch self {
    case .search: .search
    case .fetch: .fetch
    }
  }

  /// The payload of a frame.
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

  /// Reads a frame.
  ///
  /// - Parameter frame: The frame.
  /// - Throws: That it begins no such call, or can't be read.
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
