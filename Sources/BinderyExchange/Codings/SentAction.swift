package import Bindery

/// An action that a plugin in a worker sends of its own accord, and that the host is to do.
package struct SentAction: Hashable, Sendable {
  /// The most bytes of a payload: some of them wait in the host until it is free.
  package static let limit = 256 << 10

  /// The number of the view model that sends it; 0 where the plugin as such does.
  package let viewModel: UInt32

  /// Whether the plugin only asks if somebody would take it.
  package let isQuestion: Bool

  /// The action.
  package let request: ActionRequest

  /// Creates an action.
  ///
  /// - Parameters:
  ///   - viewModel: The number of the view model that sends it; 0 where the plugin as such does.
  ///   - isQuestion: Whether the plugin only asks if somebody would take it.
  ///   - request: The action.
  package init(of viewModel: UInt32, isQuestion: Bool, _ request: ActionRequest) {
    self.viewModel = viewModel
    self.isQuestion = isQuestion
    self.request = request
  }

  /// The bytes of its texts.
  package var size: Int { request.verb.utf8.count + request.argument.utf8.count }

  /// The payload of a frame.
  package var payload: [UInt8] {
    var writer = ByteWriter()
    writer.append(viewModel)
    writer.append(isQuestion)
    writer.append(request)
    return writer.bytes
  }

  /// Reads a payload.
  ///
  /// - Parameter payload: The payload of a frame.
  /// - Throws: That it can't be read.
  package init(_ payload: [UInt8]) throws(ExchangeError) {
    self = try ReceivedBytes(payload).read { (reader) throws(ExchangeError) in
      SentAction(of: try reader.number(), isQuestion: try reader.bool(), try reader.actionRequest())
    }
  }
}

extension ByteWriter {
  /// Writes a request for an action.
  ///
  /// - Parameter request: The request.
  package mutating func append(_ request: ActionRequest) {
    append(request.verb)
    append(request.argument)
  }
}

extension ByteReader {
  /// Reads a request for an action.
  ///
  /// - Returns: The request.
  /// - Throws: That it can't be read.
  package mutating func actionRequest() throws(ExchangeError) -> ActionRequest {
    ActionRequest(verb: try text(), argument: try text())
  }
}
