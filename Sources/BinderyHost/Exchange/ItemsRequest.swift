package import Bindery

/// What the items of a request have to bring along.
package struct ItemParts: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The identifier and the version of the model.
  package static let identity = ItemParts(rawValue: 1)

  /// What the view draws.
  package static let drawing = ItemParts(rawValue: 2)

  /// The values of all properties.
  package static let properties = ItemParts(rawValue: 4)

  /// What all actions would have done.
  package static let actions = ItemParts(rawValue: 8)
}

/// Records that a worker has to make items of.
package struct ItemsRequest: Sendable {
  /// What the items have to bring along.
  package let parts: ItemParts

  /// The records, all of kinds that the plugin shows.
  package let records: [Record]

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - parts: What the items have to bring along.
  ///   - records: The records, all of kinds that the plugin shows.
  package init(parts: ItemParts, records: [Record]) {
    self.parts = parts
    self.records = records
  }

  /// The payload of a frame.
  package var payload: [UInt8] {
    var writer = ByteWriter()
    writer.append(parts.rawValue)
    writer.append(list: records) { $0.append($1) }
    return writer.bytes
  }

  /// Reads a payload.
  ///
  /// - Parameter payload: The payload of a frame.
  /// - Throws: That it can't be read.
  package init(_ payload: [UInt8]) throws(ExchangeError) {
    let bytes = ReceivedBytes(payload)
    self = try bytes.read { (reader) throws(ExchangeError) in
      let parts = ItemParts(rawValue: try reader.number())
      let records = try reader.list(limit: Self.limit) { (reader) throws(ExchangeError) in try reader.record(in: bytes)
      }
      return ItemsRequest(parts: parts, records: records)
    }
  }

  /// The most records of a request.
  package static let limit = 1 << 20
}
