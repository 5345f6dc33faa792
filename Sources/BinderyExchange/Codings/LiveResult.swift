package import Bindery
package import BinderyLoading

/// What became of a request, in a worker that has it yet to write.
package enum LiveResult {
  /// A view model was made over a model of an identity, and has drawn on a canvas.
  case created(ItemAnswer.Identity, ItemAnswer.Outcome<WritingCanvas>)

  /// A property has a value.
  case property(PropertyValue)

  /// An action, or an event, leads to a request, or to nothing.
  case action(ActionRequest?)

  /// The view has drawn on a canvas.
  case drawing(WritingCanvas)

  /// The view would like a size.
  case size(Size)

  /// It was done.
  case done

  /// The payload of a frame that says what became of a request.
  ///
  /// - Parameter outcome: What became of it, or why the plugin doesn't do it.
  /// - Returns: The payload.
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
