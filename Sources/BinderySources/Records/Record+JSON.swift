public import Bindery

extension Record {
  /// Creates a record by parsing the JSON of a single object.
  ///
  ///     let record = try Record(json: #"{"kind": "song", "trackName": "Down by the River"}"#)
  ///
  /// - Parameter json: The object, or a service's answer that contains one.
  /// - Throws: A `SourceError` if the text isn't such JSON.
  public init(json: String) throws(SourceError) {
    let bytes = Array(json.utf8)
    var reader = RecordReader(bytes: bytes, name: "the text", itemLimit: .max, pieceSize: bytes.count)
    guard let items = try reader.nextChunk()?.records() else { throw .notJSON("the text", detail: "it has no object") }
    guard items.count == 1, try reader.nextChunk() == nil else {
      throw .notJSON("the text", detail: "it has more than one object")
    }
    switch items[0] {
    case .record(let record): self = record
    case .damaged(let damage): throw .notJSON("the text", detail: damage.reason)
    }
  }

  /// Creates the records of JSON objects, which are parsed together, since that takes a fraction of the time.
  ///
  /// - Parameter items: The objects in UTF-8.
  /// - Returns: The records in the order of the objects, without those objects that aren't valid.
  package static func records(json items: [[UInt8]]) -> [Record] {
    let bytes = Array(items.joined(separator: "\n".utf8))
    var reader = RecordReader(bytes: bytes, name: "the items", itemLimit: .max, pieceSize: bytes.count)
    var (records, offset): ([Record], Int) = ([], 0)
    var rest = items[...]
    while let chunk = try? reader.nextChunk() {
      let batch = chunk.records()
      for index in batch.indices {
        // What isn't one record has none here, or the records of an answer of a service.
        guard case .record(let record) = batch[index], let item = rest.popFirst(), batch.offset(at: index) == offset
        else { return recordsParsedAlone(items) }
        records.append(record)
        offset += item.count + 1
      }
    }
    return rest.isEmpty ? records : recordsParsedAlone(items)
  }

  /// Parses items one by one, and leaves out those that can't be parsed.
  private static func recordsParsedAlone(_ items: [[UInt8]]) -> [Record] {
    items.compactMap { try? Record(json: String(decoding: $0, as: UTF8.self)) }
  }
}
