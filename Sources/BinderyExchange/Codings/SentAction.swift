package import Bindery

/// An action that a plugin in a worker sends, for the host to perform.
package struct SentAction: Hashable, Sendable {
  /// The maximum size of an encoded action in bytes, since several may be queued in the host.
  package static let limit = 256 << 10

  /// The number of the view model that sends the action, or 0 for the plugin as such.
  package let viewModel: UInt32

  /// Whether the plugin only asks whether the host would perform the action.
  package let isQuestion: Bool

  /// The verb and the argument of the action.
  package let request: ActionRequest

  /// Creates an action of a view model, or of the plugin as such if the number is 0.
  package init(of viewModel: UInt32, isQuestion: Bool, _ request: ActionRequest) {
    self.viewModel = viewModel
    self.isQuestion = isQuestion
    self.request = request
  }

  /// The size of the action's verb and argument in bytes of UTF-8.
  package var size: Int { request.byteCount }

  /// The action that the plugin sends, encoded as the payload of a frame.
  package var payload: [UInt8] {
    var writer = ByteWriter()
    writer.append(viewModel)
    writer.append(isQuestion)
    writer.append(request)
    return writer.bytes
  }

  /// Decodes an action of a plugin from the payload of a frame, and throws if it is malformed.
  package init(_ payload: [UInt8]) throws(ExchangeError) {
    self = try ReceivedBytes(payload).read { (reader) throws(ExchangeError) in
      SentAction(of: try reader.number(), isQuestion: try reader.bool(), try reader.actionRequest())
    }
  }
}

extension ByteWriter {
  /// Writes the verb and the argument of an action.
  package mutating func append(_ request: ActionRequest) {
    append(request.verb)
    append(request.argument)
  }
}

extension ByteReader {
  /// Reads the verb and the argument of an action.
  mutating func actionRequest() throws(ExchangeError) -> ActionRequest {
    ActionRequest(verb: try text(), argument: try text())
  }
}
