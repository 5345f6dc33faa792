package import Bindery
package import BinderyLoading

/// The answer of a worker for one record, decoded from the bytes that the worker sent.
///
/// A part is `nil` if it wasn't requested, or if the plugin made no model or view model to ask for it. The drawing, the
/// properties and the actions stay encoded until they are accessed.
package struct ItemAnswer: Sendable {
  /// The identifier and the version of a model, each replaced by the plugin's error if it failed.
  package struct Identity: Sendable {
    /// The identifier, or the plugin's error.
    package let id: Outcome<ModelId>

    /// The version, or the plugin's error.
    package let version: Outcome<ModelVersion>

    /// Creates an identity.
    package init(id: Outcome<ModelId>, version: Outcome<ModelVersion>) {
      self.id = id
      self.version = version
    }
  }

  /// A part of an answer, or the error of the plugin's function for it.
  package typealias Outcome<Value> = Result<Value, PluginError>

  /// The reason why the plugin made no model, or `nil` if it made one.
  package let refusal: PluginError?

  /// The identifier and the version of the model, or `nil` if they weren't requested or there is no model.
  package private(set) var identity: Identity?

  /// The reason why the plugin made no view model, or `nil` if it made one or none was requested.
  package let viewModelRefusal: PluginError?

  /// The drawing of the view, or `nil` if it wasn't requested or there is no view model.
  package private(set) var drawing: Outcome<RemoteDrawing>?

  /// The preferred size of the view in the requested room, or `nil` if it wasn't requested or there is no view model.
  package private(set) var preferredSize: Outcome<Size>?

  /// The values of the properties in the order of the media type, decoded at each access.
  ///
  /// It is `nil` if they weren't requested, or if there is no view model.
  package var properties: [Outcome<PropertyValue>]? { propertyList?.values() }

  /// The requests of the actions in the order of the media type, decoded at each access.
  ///
  /// It is `nil` if they weren't requested, or if there is no view model. A request is `nil` if the action requests
  /// nothing.
  package var actions: [Outcome<ActionRequest?>]? { actionList?.values() }

  private var propertyList: RemoteList<PropertyValue>?
  private var actionList: RemoteList<ActionRequest?>?

  /// The number of bytes that encode the answer and those merged into it; 0 for one that wasn't decoded.
  package private(set) var byteCount = 0

  /// The room for the bytes in the budget of kept answers, or `nil` if there was none and the answer must not be kept.
  ///
  /// The host sets it when the answer arrives.
  package var room: KeptAnswers.Room?

  /// Creates an answer that has neither a part nor a refusal.
  package init() {
    refusal = nil
    viewModelRefusal = nil
  }

  /// Creates the answer for a record that the plugin made no model of.
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

/// A list in the bytes of an answer, decoded at each access, because most values are larger than their bytes.
private struct RemoteList<Value: Sendable>: Sendable {
  let range: Range<Int>
  let payload: ReceivedBytes
  let author: String?
  let read: @Sendable (inout ByteReader) throws(ExchangeError) -> [ItemAnswer.Outcome<Value>]

  /// Returns the values, whose encoding was checked when the answer came.
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
  /// Reads the answer for a record.
  ///
  /// `payload` has to be the bytes that this reads. The answer keeps them for the parts that are decoded later.
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

  /// Reads a value, which `body` reads, or the plugin's error.
  package mutating func outcome<Value>(
    _ body: (inout ByteReader) throws(ExchangeError) -> Value
  ) throws(ExchangeError) -> Result<Value, PluginError> {
    try bool() ? .success(body(&self)) : .failure(pluginError())
  }

  /// Reads the value of a property, and throws if its type is unknown.
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
  /// Adds the parts of another answer for the same record that this one lacks.
  ///
  /// The preferred size isn't added, because it depends on the available size. If no part is added, the bytes of the
  /// other answer aren't kept.
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

  /// The number of parts of the answer, without the preferred size.
  private var partCount: Int {
    (identity == nil ? 0 : 1) + (drawing == nil ? 0 : 1) + (propertyList == nil ? 0 : 1) + (actionList == nil ? 0 : 1)
  }

  /// Whether the answer decodes parts from its payload later, and so keeps the payload.
  package var keepsPayload: Bool {
    if case .success? = drawing { return true }
    return propertyList != nil || actionList != nil
  }

  fileprivate mutating func setByteCount(_ count: Int) {
    byteCount = count
  }

  /// The contract's maximum number of properties, and of actions, of a media type.
  fileprivate static let memberLimit = 256
}

extension ByteWriter {
  /// Writes a value, which `body` writes, or the plugin's error.
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

  /// Writes the value of a property, behind a number for its type.
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
