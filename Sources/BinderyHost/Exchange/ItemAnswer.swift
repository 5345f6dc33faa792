package import Bindery

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
  package let preferredSize: Outcome<Size>?

  /// The values of the properties, in order.
  package private(set) var properties: [Outcome<PropertyValue>]?

  /// What the actions would have done, in order.
  package private(set) var actions: [Outcome<ActionRequest?>]?
}

extension ByteReader {
  /// Reads what became of a record.
  ///
  /// - Parameter payload: The bytes that are read, which the answer keeps.
  /// - Returns: The answer.
  /// - Throws: That it can't be read.
  package mutating func itemAnswer(in payload: ReceivedBytes) throws(ExchangeError) -> ItemAnswer {
    if try bool() {
      return ItemAnswer(
        refusal: try pluginError(), identity: nil, viewModelRefusal: nil, drawing: nil, preferredSize: nil,
        properties: nil, actions: nil)
    }
    return ItemAnswer(
      refusal: nil,
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
      properties: try optional { (reader) throws(ExchangeError) in
        try reader.list(limit: ItemAnswer.memberLimit) { (reader) throws(ExchangeError) in
          try reader.outcome { (reader) throws(ExchangeError) in try reader.propertyValue() }
        }
      },
      actions: try optional { (reader) throws(ExchangeError) in
        try reader.list(limit: ItemAnswer.memberLimit) { (reader) throws(ExchangeError) in
          try reader.outcome { (reader) throws(ExchangeError) in
            try reader.optional { (reader) throws(ExchangeError) in try reader.actionRequest() }
          }
        }
      })
  }

  /// Reads the identity of a model.
  ///
  /// - Returns: The identity.
  /// - Throws: That it can't be read.
  package mutating func identity() throws(ExchangeError) -> ItemAnswer.Identity {
    ItemAnswer.Identity(
      id: try outcome { (reader) throws(ExchangeError) in ModelId(try reader.text()) },
      version: try outcome { (reader) throws(ExchangeError) in ModelVersion(rawValue: try reader.number()) })
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
  /// Takes the parts of another answer about the same record, but for the size, which depends on the room.
  ///
  /// - Parameter other: The other answer.
  mutating func merge(_ other: ItemAnswer) {
    identity = other.identity ?? identity
    drawing = other.drawing ?? drawing
    properties = other.properties ?? properties
    actions = other.actions ?? actions
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
