package import Bindery
package import BinderyLoading

/// A worker's reply to a request to a live view model. The worker encodes a `LiveResult`, the host decodes a
/// `LiveAnswer`.
package enum LiveReply<Drawing> {
  /// A view model was created. The values are its model's identity and its first drawing, which is `nil` if the view
  /// model can be restored, which comes before anything is drawn.
  case created(ItemAnswer.Identity, ItemAnswer.Outcome<Drawing>?)

  /// The value of a property that was requested.
  case property(PropertyValue)

  /// The action that the view model requests for an action or an event, or `nil` if it requests nothing.
  case action(ActionRequest?)

  /// The reason why an action isn't possible now, or `nil` if it is possible.
  case refusal(String?)

  /// The drawing of the view that was requested.
  case drawing(Drawing)

  /// The preferred size of the view that was requested.
  case size(Size)

  /// The saved state, by which a later process can restore the view model, or `nil` if it can't be restored.
  case state([UInt8]?)

  /// The request succeeded, and has no result.
  case done
}

extension LiveReply: Sendable where Drawing: Sendable {}

/// A worker's reply to a request to a live view model, before it is encoded.
package typealias LiveResult = LiveReply<WritingCanvas>

/// A worker's reply to a request to a live view model, after the host has decoded it.
package typealias LiveAnswer = LiveReply<RemoteDrawing>

extension LiveReply where Drawing == WritingCanvas {
  /// Encodes the result of a request, or the plugin's error, as the payload of a frame of the type `liveAnswer`.
  package static func payload(_ outcome: Result<LiveResult, PluginError>) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(outcome: outcome) { $0.append($1) }
    return writer.bytes
  }
}

extension ByteWriter {
  /// Appends the result of an operation, whose format depends on the operation.
  fileprivate mutating func append(_ result: LiveResult) {
    switch result {
    case .created(let identity, let drawing):
      append(identity)
      append(optional: drawing) { writer, drawing in writer.append(outcome: drawing) { $0.append($1) } }
    case .property(let value): append(value)
    case .action(let request): append(optional: request) { $0.append($1) }
    case .refusal(let reason): append(optional: reason) { $0.append($1) }
    case .drawing(let canvas): append(canvas)
    case .size(let size): append(size)
    case .state(let state): append(optional: state) { writer, state in state.withUnsafeBytes { writer.append($0) } }
    case .done: break
    }
  }
}

extension LiveReply where Drawing == RemoteDrawing {
  /// The worker's answer to a request to a live view model, or the plugin's error.
  package typealias Outcome = Result<LiveAnswer, PluginError>

  /// Decodes the answer to a request, and throws if it is malformed.
  ///
  /// - Parameters:
  ///   - payload: The payload of a frame.
  ///   - operation: The requested operation, which determines the type of the answer.
  ///   - plugin: The plugin that all errors are attributed to, or `nil` to keep what they say.
  /// - Returns: The answer, or the plugin's error, of which at most about 64 KiB are kept: each of hundreds of rows may
  ///   have one.
  /// - Throws: An error if the payload is malformed.
  package static func outcome(
    _ payload: [UInt8], of operation: LiveOperation, by plugin: String? = nil
  ) throws(ExchangeError) -> Outcome {
    let bytes = ReceivedBytes(payload)
    return try bytes.read { (reader) throws(ExchangeError) in
      reader.author = plugin
      return try reader.outcome { (reader) throws(ExchangeError) in try reader.liveAnswer(to: operation, in: bytes) }
        .mapError(\.shortened)
    }
  }
}

extension LiveReply where Drawing == RemoteDrawing {
  /// The number of bytes that the answer takes while it is kept, without parts of a fixed size.
  fileprivate var byteCount: Int {
    switch self {
    case .created(let identity, let drawing): identity.textSize + (drawing?.byteCount { $0.byteCount } ?? 0)
    case .property(let value): value.byteCount
    case .action(let request): request?.byteCount ?? 0
    case .refusal(let reason): reason?.utf8.count ?? 0
    case .drawing(let drawing): drawing.byteCount
    case .state(let state): state?.count ?? 0
    case .size, .done: 0
    }
  }
}

extension Result where Success == LiveAnswer, Failure == PluginError {
  /// The number of bytes that the answer or the error takes while it is kept, without parts of a fixed size.
  package var byteCount: Int { byteCount { $0.byteCount } }
}

extension Result where Failure == PluginError {
  /// Returns the number of bytes of the value, which a closure counts, or of the texts of the error.
  fileprivate func byteCount(_ ofValue: (Success) -> Int) -> Int {
    switch self {
    case .success(let value): ofValue(value)
    case .failure(let error): error.textSize
    }
  }
}

extension PluginError {
  /// The maximum size of an error of a live view model in bytes.
  private static var sizeLimit: Int { 64 << 10 }

  /// The same error, with only the beginning of its sentence if its texts are long.
  fileprivate var shortened: PluginError {
    guard textSize > Self.sizeLimit else { return self }
    let start = detail.utf8.prefix(Self.sizeLimit)
    let detail = start.count < detail.utf8.count ? String(decoding: start, as: UTF8.self) + "…" : detail
    return PluginError(code: code, plugin: plugin, detail: detail)
  }
}

extension ByteReader {
  /// Decodes the answer to an operation, whose format depends on the operation.
  fileprivate mutating func liveAnswer(
    to operation: LiveOperation, in bytes: ReceivedBytes
  ) throws(ExchangeError) -> LiveAnswer {
    switch operation {
    case .create:
      let identity = try identity()
      let drawing = try optional { (reader) throws(ExchangeError) in
        try reader.outcome { (reader) throws(ExchangeError) in try reader.drawing(in: bytes) }
      }
      return .created(identity, drawing)
    case .property: return .property(try propertyValue())
    case .action, .handle:
      return .action(try optional { (reader) throws(ExchangeError) in try reader.actionRequest() })
    case .possible: return .refusal(try optional { (reader) throws(ExchangeError) in try reader.text() })
    case .draw: return .drawing(try drawing(in: bytes))
    case .preferredSize: return .size(try size())
    case .save: return .state(try optional { (reader) throws(ExchangeError) in try reader.state() })
    case .activate, .update, .observe, .release, .restore: return .done
    }
  }

  /// Reads the state of a view model, and throws if it is larger than the contract allows.
  mutating func state() throws(ExchangeError) -> [UInt8] {
    let bytes = try raw()
    guard bytes.count <= SavedState.limit else { throw ExchangeError("a state has \(bytes.count) bytes") }
    return Array(bytes)
  }
}
