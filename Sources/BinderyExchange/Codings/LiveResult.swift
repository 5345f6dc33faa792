package import Bindery
package import BinderyLoading

/// The result of a `LiveRequest` in a worker, before it is encoded.
package enum LiveResult {
  /// A new view model, with the identity of its model and its first drawing.
  case created(ItemAnswer.Identity, ItemAnswer.Outcome<WritingCanvas>)

  /// The value of a property.
  case property(PropertyValue)

  /// The request of an action or of an event, or `nil` if it requests nothing.
  case action(ActionRequest?)

  /// The drawing of the view, on the canvas that encoded it.
  case drawing(WritingCanvas)

  /// The preferred size of the view.
  case size(Size)

  /// The success of a request without a result.
  case done

  /// Encodes the result of a request, or the plugin's error, as the payload of a frame of the type `liveAnswer`.
  package static func payload(_ outcome: Result<LiveResult, PluginError>) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(outcome: outcome) { $0.append($1) }
    return writer.bytes
  }
}

extension ByteWriter {
  fileprivate mutating func append(_ result: LiveResult) {
    switch result {
    case .created(let identity, let drawing):
      append(identity)
      append(outcome: drawing) { $0.append(drawing: $1) }
    case .property(let value): append(value)
    case .action(let request): append(optional: request) { $0.append($1) }
    case .drawing(let canvas): append(drawing: canvas)
    case .size(let size): append(size)
    case .done: break
    }
  }

  private mutating func append(drawing canvas: WritingCanvas) {
    canvas.writer.bytes.withUnsafeBytes { append($0) }
  }
}
