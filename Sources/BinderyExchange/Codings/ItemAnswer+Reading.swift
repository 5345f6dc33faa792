internal import Bindery
internal import BinderyLoading

/// A list of values in the bytes of a worker's answer, decoded at each access, because most values are larger than
/// their bytes.
struct RemoteList<Value: Sendable>: Sendable {
  /// The range of the encoded list in the payload, in bytes.
  let range: Range<Int>
  /// The payload of the answer.
  let payload: ReceivedBytes
  /// The identifier of the plugin that the values come from, for errors, or `nil` if it isn't known.
  let author: String?
  /// The function that decodes the list.
  let read: @Sendable (inout ByteReader) throws(ExchangeError) -> [ItemAnswer.Outcome<Value>]

  /// Returns the values, whose encoding was checked when the answer came.
  func values() -> [ItemAnswer.Outcome<Value>] {
    let values = try? payload.read { (reader) throws(ExchangeError) in
      var list = try reader.reader(of: range)
      list.author = author
      return try read(&list)
    }
    return values ?? []
  }
}

extension ByteReader {
  /// Reads a worker's answer for one record.
  ///
  /// `payload` has to be the bytes that this reads. The answer keeps them for the parts that are decoded later.
  package mutating func itemAnswer(in payload: ReceivedBytes) throws(ExchangeError) -> ItemAnswer {
    let start = offset
    var answer = ItemAnswer()
    if try bool() {
      answer.refusal = try pluginError()
    } else {
      try readParts(of: &answer, in: payload)
    }
    answer.byteCount = offset - start
    return answer
  }

  /// Decodes the parts of an answer after its first ones; long lists are decoded only when they are read.
  private mutating func readParts(of answer: inout ItemAnswer, in payload: ReceivedBytes) throws(ExchangeError) {
    answer.identity = try optional { (reader) throws(ExchangeError) in try reader.identity() }
    answer.contentsList = try remoteList(in: payload) { (reader) throws(ExchangeError) in
      try reader.outcomes { (reader) throws(ExchangeError) in
        try reader.optional { (reader) throws(ExchangeError) in try reader.contentsRequest() }
      }
    }
    answer.viewModelRefusal = try optional { (reader) throws(ExchangeError) in try reader.pluginError() }
    answer.drawing = try optional { (reader) throws(ExchangeError) in
      try reader.outcome { (reader) throws(ExchangeError) in try reader.drawing(in: payload) }
    }
    answer.preferredSize = try optional { (reader) throws(ExchangeError) in
      try reader.outcome { (reader) throws(ExchangeError) in try reader.size() }
    }
    answer.propertyList = try remoteList(in: payload) { (reader) throws(ExchangeError) in
      try reader.outcomes { (reader) throws(ExchangeError) in try reader.propertyValue() }
    }
    answer.actionList = try remoteList(in: payload) { (reader) throws(ExchangeError) in
      try reader.outcomes { (reader) throws(ExchangeError) in
        try reader.optional { (reader) throws(ExchangeError) in try reader.actionRequest() }
      }
    }
    answer.refusalList = try remoteList(in: payload) { (reader) throws(ExchangeError) in
      try reader.outcomes { (reader) throws(ExchangeError) in
        try reader.optional { (reader) throws(ExchangeError) in try reader.text() }
      }
    }
  }

  /// Reads an optional list to check its encoding, and keeps only its range.
  private mutating func remoteList<Value>(
    in payload: ReceivedBytes,
    _ read: @escaping @Sendable (inout ByteReader) throws(ExchangeError) -> [ItemAnswer.Outcome<Value>]
  ) throws(ExchangeError) -> RemoteList<Value>? {
    try optional { (reader) throws(ExchangeError) in
      let start = reader.offset
      _ = try read(&reader)
      return RemoteList(range: start..<reader.offset, payload: payload, author: reader.author, read: read)
    }
  }

  /// Reads a list whose elements are values, which `body` reads, or the plugin's errors in their places.
  private mutating func outcomes<Value>(
    _ body: (inout ByteReader) throws(ExchangeError) -> Value
  ) throws(ExchangeError) -> [ItemAnswer.Outcome<Value>] {
    try list(limit: Self.memberLimit) { (reader) throws(ExchangeError) in try reader.outcome(body) }
  }

  /// The contract's maximum number of properties, and of actions, of a media type.
  private static let memberLimit = 256

  /// Reads the identity of a model, in which an identifier that is too long is replaced by an error.
  package mutating func identity() throws(ExchangeError) -> ItemAnswer.Identity {
    ItemAnswer.Identity(
      id: try modelId(),
      version: try outcome { (reader) throws(ExchangeError) in ModelVersion(rawValue: try reader.number()) })
  }

  /// Reads the identifier of a model, which becomes an error if it is too long.
  private mutating func modelId() throws(ExchangeError) -> ItemAnswer.Outcome<ModelId> {
    guard try bool() else { return .failure(try pluginError()) }
    let bytes = try raw()
    // Repairing invalid UTF-8 may make the text longer.
    if bytes.count <= AnswerLimits.identifier {
      let text = String(decoding: bytes, as: UTF8.self)
      if text.utf8.count <= AnswerLimits.identifier { return .success(ModelId(text)) }
    }
    return .failure(
      PluginError(
        code: .failed, plugin: author ?? "", detail: AnswerLimits.identifierSentence, symbol: "identity"))
  }
}
