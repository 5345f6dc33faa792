package import Bindery
package import BinderyLoading

/// The answer to a `LiveRequest` as the host decodes it; the worker encodes it from a `LiveResult`.
package enum LiveAnswer: Sendable {
  /// A new view model, with the identity of its model and its first drawing.
  case created(ItemAnswer.Identity, ItemAnswer.Outcome<RemoteDrawing>)

  /// The value of a property.
  case property(PropertyValue)

  /// The request of an action or of an event, or `nil` if it requests nothing.
  case action(ActionRequest?)

  /// The drawing of the view.
  case drawing(RemoteDrawing)

  /// The preferred size of the view.
  case size(Size)

  /// The success of a request without a result.
  case done

  /// The answer to a request, or the plugin's error.
  package typealias Outcome = Result<LiveAnswer, PluginError>

  /// Decodes the answer to a request, and throws if it is malformed.
  ///
  /// - Parameters:
  ///   - payload: The payload of a frame.
  ///   - wish: The requested operation, which determines the type of the answer.
  ///   - plugin: The plugin that all errors are attributed to, or `nil` to keep what they say.
  /// - Returns: The answer, or the plugin's error.
  /// - Throws: An error if the payload is malformed.
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
