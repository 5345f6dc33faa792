package import Bindery

/// A request to a worker to make items from records.
package struct ItemsRequest: Sendable {
  /// The parts of the models to send back, such as the drawing, with the available size if the preferred size is
  /// requested.
  package let wanted: ModelRequest

  /// The records, all of kinds that the plugin shows.
  package let records: [Record]

  /// Creates a request for some parts of the models of records.
  package init(_ wanted: ModelRequest, records: [Record]) {
    self.wanted = wanted
    self.records = records
  }

  /// The request for items, encoded as the payload of a frame.
  package var payload: [UInt8] {
    var writer = ByteWriter()
    writer.append(wanted)
    writer.append(list: records) { $0.append($1) }
    return writer.bytes
  }

  /// Decodes a request for items from the payload of a frame, and throws if it is malformed.
  package init(_ payload: [UInt8]) throws(ExchangeError) {
    let bytes = ReceivedBytes(payload)
    self = try bytes.read { (reader) throws(ExchangeError) in
      let wanted = try reader.modelRequest()
      let records = try reader.list(limit: Self.limit) { (reader) throws(ExchangeError) in try reader.record(in: bytes)
      }
      return ItemsRequest(wanted, records: records)
    }
  }

  /// The maximum number of records of a request; one with more counts as malformed.
  package static let limit = 1 << 20
}

extension ByteWriter {
  /// Writes which parts of the models are requested, and for which view.
  fileprivate mutating func append(_ request: ModelRequest) {
    append(request.parts.rawValue)
    append(request.purpose)
    append(optional: request.room) { $0.append($1) }
  }

  /// Writes a size in columns and rows.
  package mutating func append(_ size: Size) {
    append(Int64(size.columns))
    append(Int64(size.rows))
  }
}

extension ByteReader {
  /// Reads which parts of the models are requested, and for which view.
  fileprivate mutating func modelRequest() throws(ExchangeError) -> ModelRequest {
    let (parts, purpose) = (ModelParts(rawValue: try number()), try viewPurpose())
    let room = try optional { (reader) throws(ExchangeError) in try reader.size() }
    return room.map { ModelRequest(parts, as: purpose, fitting: $0) } ?? ModelRequest(parts, as: purpose)
  }

  /// Reads a size, clamped to the contract's range, so that arithmetic on it can't overflow.
  package mutating func size() throws(ExchangeError) -> Size {
    let (columns, rows) = (try number(Int64.self), try number(Int64.self))
    return Size(columns: Int(UInt32(clamping: columns)), rows: Int(UInt32(clamping: rows)))
  }
}
