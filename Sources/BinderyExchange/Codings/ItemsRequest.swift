package import Bindery

/// Records that a worker has to make items of.
package struct ItemsRequest: Sendable {
  /// What the items have to bring along.
  package let wanted: ModelRequest

  /// The records, all of kinds that the plugin shows.
  package let records: [Record]

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - wanted: What the items have to bring along.
  ///   - records: The records, all of kinds that the plugin shows.
  package init(_ wanted: ModelRequest, records: [Record]) {
    self.wanted = wanted
    self.records = records
  }

  /// The payload of a frame.
  package var payload: [UInt8] {
    var writer = ByteWriter()
    writer.append(wanted)
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
      let wanted = try reader.modelRequest()
      let records = try reader.list(limit: Self.limit) { (reader) throws(ExchangeError) in try reader.record(in: bytes)
      }
      return ItemsRequest(wanted, records: records)
    }
  }

  /// The most records of a request.
  package static let limit = 1 << 20
}

extension ByteWriter {
  /// Writes what will be asked of models.
  fileprivate mutating func append(_ request: ModelRequest) {
    append(request.parts.rawValue)
    append(optional: request.room) { $0.append($1) }
  }

  /// Writes a size.
  ///
  /// - Parameter size: The size.
  package mutating func append(_ size: Size) {
    append(Int64(size.columns))
    append(Int64(size.rows))
  }
}

extension ByteReader {
  /// Reads what will be asked of models.
  fileprivate mutating func modelRequest() throws(ExchangeError) -> ModelRequest {
    let parts = ModelParts(rawValue: try number())
    let room = try optional { (reader) throws(ExchangeError) in try reader.size() }
    return room.map { ModelRequest(parts, fitting: $0) } ?? ModelRequest(parts)
  }

  /// Reads a size. One that the contract has no numbers for becomes the nearest that it has, so that one can reckon
  /// with it.
  ///
  /// - Returns: The size.
  /// - Throws: That it can't be read.
  package mutating func size() throws(ExchangeError) -> Size {
    let (columns, rows) = (try number(Int64.self), try number(Int64.self))
    return Size(columns: Int(UInt32(clamping: columns)), rows: Int(UInt32(clamping: rows)))
  }
}
