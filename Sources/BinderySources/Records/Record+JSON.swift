public import Bindery

extension Record {
  /// Creates a record by parsing the JSON of a single object.
  ///
  ///     let record = try Record(json: #"{"kind": "song", "trackName": "Down by the River"}"#)
  ///
  /// - Parameter json: The object, or a service's answer that contains one.
  /// - Throws: A `SourceError` if the text isn't such JSON.
  public init(json: String) throws(SourceError) {
    var reader = RecordReader(bytes: Array(json.utf8), name: "the text", itemLimit: .max)
    guard let items = try reader.nextChunk()?.records() else { throw .notJSON("the text", detail: "it has no object") }
    guard items.count == 1, try reader.nextChunk() == nil else {
      throw .notJSON("the text", detail: "it has more than one object")
    }
    switch items[0] {
    case .record(let record): self = record
    case .damaged(let damage): throw .notJSON("the text", detail: damage.reason)
    }
  }
}
