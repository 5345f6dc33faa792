package import Bindery
package import BinderyLoading

/// What became of a record in a worker, read from bytes that came from there.
///
/// What was not asked for is nothing. Each part is read when it is asked for.
package struct ItemAnswer: Sendable {
  /// What a worker knows of the identity of an item.
  package struct Identity: Sendable {
    /// The identifier, or why it has none.
    package let id: Outcome<ModelId>

    /// The version, or why it has none.
    package let version: Outcome<ModelVersion>

    /// Creates an identity.
    ///
    /// - Parameters:
    ///   - id: The identifier, or why it has none.
    ///   - version: The version, or why it has none.
    package init(id: Outcome<ModelId>, version: Outcome<ModelVersion>) {
      self.id = id
      self.version = version
    }
  }

  /// A part of an answer, or why the plugin has none.
  package typealias Outcome<Value> = Result<Value, PluginError>

  /// Why the plugin made no model, if so.
  package let refusal: PluginError?

  /// The identity; nothing where it was not asked for.
  package private(set) var identity: Identity?

  /// Why the plugin made no view model, if so.
  package let viewModelRefusal: PluginError?

  /// What the view draws.
  package private(set) var drawing: Outcome<RemoteDrawing>?

  /// The size that the view would like.
  package private(set) var preferredSize: Outcome<Size>?

  /// The values of the properties, in order, made of the bytes each time that somebody asks.
  package var properties: [Outcome<PropertyValue>]? { propertyList?.values() }

  /// What the actions would have done, in order, made of the bytes each time that somebody asks.
  package var actions: [Outcome<ActionRequest?>]? { actionList?.values() }

  private var propertyList: RemoteList<PropertyValue>?
  private var actionList: RemoteList<ActionRequest?>?

  /// The number of bytes that said all this.
  package private(set) var byteCount = 0

  /// The room that the bytes take among those that are kept; nil where there is none, so that nobody must keep them.
  package var room: KeptAnswers.Room?

  /// Creates an answer that says nothing, and has no bytes.
  package init() {
    refusal = nil
    viewModelRefusal = nil
  }

  /// Creates the answer that there is no model.
  package init(refusal: PluginError) {
    self.refusal = refusal
    viewModelRefusal = nil
  }

  fileprivate init(
    identity: Identity?, viewModelRefusal: PluginError?, drawing: Outcome<RemoteDrawing>?,
    preferredSize: Outcome<Size>?, properties: RemoteList<PropertyValue>?, actions: RemoteList<ActionRequest?>?
  ) {
    refusal = nil
    self.identity = identity
    self.viewModelRefusal = viewModelRefusal
    self.drawing = drawing
    self.preferredSize = preferredSize
    propertyList = properties
    actionList = actions
  }
}

/// The values of a list of an answer, in the bytes that came from the worker: made anew for each who reads them, as
/// most are larger than their bytes.
private struct RemoteList<Value: Sendable>: Sendable {
  let range: Range<Int>
  let payload: ReceivedBytes
  let author: String?
  let read: @Sendable (inout ByteReader) throws(ExchangeError) -> [ItemAnswer.Outcome<Value>]

  /// The values, which were read before, when the answer came.
  func values() -> [ItemAnswer.Outcome<Value>] {
    let values = try? payload.read { (reader) throws(ExchangeError) in
      try reader.skip(range.lowerBound)
      reader.author = author
      return try read(&reader)
    }
    return values ?? []
  }
}

extension ByteReader {
  /// Reads what became of a record.
  ///
  /// - Parameter payload: The bytes that are read, which the answer keeps.
  /// - Returns: The answer.
  /// - Throws: That it can't be read.
  package mutating func itemAnswer(in payload: ReceivedBytes) throws(ExchangeError) -> ItemAnswer {
    let start = offset
    var answer = try bool() ? ItemAnswer(refusal: pluginError()) : partsOfAnswer(in: payload)
    answer.setByteCount(offset - start)
    return answer
  }

  private mutating func partsOfAnswer(in payload: ReceivedBytes) throws(ExchangeError) -> ItemAnswer {
    ItemAnswer(
      identity: try optional { (reader) throws(ExchangeError) in try reader.identity() },
      viewModelRefusal: try optional { (reader) throws(ExchangeError) in try reader.pluginError() },
      drawing: try optional { (reader) throws(ExchangeError) in
        try reader.outcome { (reader) throws(ExchangeError) in
          RemoteDrawing(range: try reader.part(), of: payload)
        }
      },
      preferredSize: try optional { (reader) throws(ExchangeError) in
        try reader.outcome { (reader) throws(ExchangeError) in try reader.size() }
      },
      properties: try remoteList(in: payload) { (reader) throws(ExchangeError) in
        try reader.list(limit: ItemAnswer.memberLimit) { (reader) throws(ExchangeError) in
          try reader.outcome { (reader) throws(ExchangeError) in try reader.propertyValue() }
        }
      },
      actions: try remoteList(in: payload) { (reader) throws(ExchangeError) in
        try reader.list(limit: ItemAnswer.memberLimit) { (reader) throws(ExchangeError) in
          try reader.outcome { (reader) throws(ExchangeError) in
            try reader.optional { (reader) throws(ExchangeError) in try reader.actionRequest() }
          }
        }
      })
  }

  /// Reads a list that may be absent, to know that it can be read, and keeps where it stands.
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

  /// Reads the identity of a model.
  ///
  /// - Returns: The identity.
  /// - Throws: That it can't be read.
  package mutating func identity() throws(ExchangeError) -> ItemAnswer.Identity {
    ItemAnswer.Identity(
      id: try modelId(),
      version: try outcome { (reader) throws(ExchangeError) in ModelVersion(rawValue: try reader.number()) })
  }

  /// Reads the identifier of a model, which is a failure of its own where it is too long.
  private mutating func modelId() throws(ExchangeError) -> ItemAnswer.Outcome<ModelId> {
    guard try bool() else { return .failure(try pluginError()) }
    let bytes = try raw()
    // Repairing may make it longer.
    if bytes.count <= AnswerLimits.identifier {
      let text = String(decoding: bytes, as: UTF8.self)
      if text.utf8.count <= AnswerLimits.identifier { return .success(ModelId(text)) }
    }
    return .failure(
      PluginError(
        code: .failed, plugin: author ?? "", detail: AnswerLimits.identifierSentence, symbol: "identity"))
  }

  /// Reads a value, or why the plugin has none.
  ///
  /// - Parameter body: Reads the value.
  /// - Returns: The value or the reason.
  /// - Throws: That neither can be read.
  package mutating func outcome<Value>(
    _ body: (inout ByteReader) throws(ExchangeError) -> Value
  ) throws(ExchangeError) -> Result<Value, PluginError> {
    try bool() ? .success(body(&self)) : .failure(pluginError())
  }

  /// Reads the value of a property.
  ///
  /// - Returns: The value.
  /// - Throws: That it can't be read.
  package mutating func propertyValue() throws(ExchangeError) -> PropertyValue {
    switch try number(UInt8.self) {
    case 0: .absent
    case 1: .bool(try bool())
    case 2: .integer(try number())
    case 3: .double(Double(bitPattern: try number()))
    case 4: .text(try text())
    case 5: .bytes([UInt8](try raw()))
    case let tag: throw ExchangeError("no value of a property has the tag \(tag)")
    }
  }
}

extension ItemAnswer {
  /// Adds the parts of another answer about the same record that this one lacks, but for the size, which depends on the
  /// room. Where it lacks none of them, the bytes of the other answer aren't kept.
  ///
  /// - Parameter other: The other answer.
  package mutating func merge(_ other: ItemAnswer) {
    let former = partCount
    identity = identity ?? other.identity
    drawing = drawing ?? other.drawing
    propertyList = propertyList ?? other.propertyList
    actionList = actionList ?? other.actionList
    guard partCount > former else { return }
    byteCount += other.byteCount
    if let room, let more = other.room { self.room = room.joined(with: more) }
  }

  /// The number of parts that the answer has, the size aside.
  private var partCount: Int {
    (identity == nil ? 0 : 1) + (drawing == nil ? 0 : 1) + (propertyList == nil ? 0 : 1) + (actionList == nil ? 0 : 1)
  }

  /// Whether the answer reads some of its parts from the payload that it came in, and keeps that.
  package var keepsPayload: Bool {
    if case .success? = drawing { return true }
    return propertyList != nil || actionList != nil
  }

  fileprivate mutating func setByteCount(_ count: Int) {
    byteCount = count
  }

  /// The most properties, or actions, of a type, as the contract says.
  fileprivate static let memberLimit = 256
}

extension ByteWriter {
  /// Writes a value, or why the plugin has none.
  ///
  /// - Parameters:
  ///   - outcome: The value or the reason.
  ///   - body: Writes the value.
  package mutating func append<Value>(
    outcome: Result<Value, PluginError>, _ body: (inout ByteWriter, Value) -> Void
  ) {
    switch outcome {
    case .success(let value):
      append(true)
      body(&self, value)
    case .failure(let error):
      append(false)
      append(error)
    }
  }

  /// Writes the value of a property.
  ///
  /// - Parameter value: The value.
  package mutating func append(_ value: PropertyValue) {
    switch value {
    case .absent: append(UInt8(0))
    case .bool(let value):
      append(UInt8(1))
      append(value)
    case .integer(let value):
      append(UInt8(2))
      append(value)
    case .double(let value):
      append(UInt8(3))
      append(value.bitPattern)
    case .text(let value):
      append(UInt8(4))
      append(value)
    case .bytes(let value):
      append(UInt8(5))
      value.withUnsafeBytes { append($0) }
    }
  }
}
