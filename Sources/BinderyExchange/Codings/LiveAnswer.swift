package import Bindery
package import BinderyLoading

/// What became of a `LiveRequest`.
package enum LiveAnswer: Sendable {
  /// A view model was made over a model of an identity, and draws this.
  case created(ItemAnswer.Identity, ItemAnswer.Outcome<RemoteDrawing>)

  /// A property has a value.
  case property(PropertyValue)

  /// An action, or an event, leads to a request, or to nothing.
  case action(ActionRequest?)

  /// The view draws this.
  case drawing(RemoteDrawing)

  /// The view would like a size.
  case size(Size)

  /// It was done.
  case done

  /// What became of a request, or why the plugin doesn't do it.
  package typealias Outcome = Result<LiveAnswer, PluginError>

  /// Reads what became of a request.
  ///
  /// - Parameters:
  ///   - payload: The payload of a frame.
  ///   - wish: What was asked for.
  ///   - plugin: The plugin, to which all errors belong; without one, they belong to whom they say.
  /// - Returns: What became of it.
  /// - Throws: That it can't be read.
  package static func outcome(
    _ payload: [UInt8], of wish: LiveRequest.Wish, by plugin: String? = nil
  ) throws(ExchangeError) -> Outcome {
    let bytes = ReceivedBytes(payload)
    return try bytes.read { (reader) throws(ExchangeError) in
      reader.author = plugin
      return try reader.outcome { (reader) throws(ExchangeError) in try reader.liveAnswer(to: wish, in: bytes) }
    }
  }
}

extension ByteReader {
  fileprivate mutating func liveAnswer(
    to wish: LiveRequest.Wish, in bytes: ReceivedBytes
  ) throws(ExchangeError) -> LiveAnswer {
    switch wish {
    case .create:
      let identity = try identity()
      return .created(identity, try outcome { (reader) throws(ExchangeError) in try reader.drawing(in: bytes) })
    case .property: return .property(try propertyValue())
    case .action, .handle:
      return .action(try optional { (reader) throws(ExchangeError) in try reader.actionRequest() })
    case .draw: return .drawing(try drawing(in: bytes))
    case .preferredSize: return .size(try size())
    case .activate, .update, .observe, .release: return .done
    }
  }

  private mutating func drawing(in bytes: ReceivedBytes) throws(ExchangeError) -> RemoteDrawing {
    RemoteDrawing(range: try part(), of: bytes)
  }
}
