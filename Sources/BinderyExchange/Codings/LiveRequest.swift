package import Bindery

/// An operation that a host requests of a live view model in a worker.
package enum LiveOperation: Sendable {
  /// Creates a view model of a record, and returns its model's identity and, unless it can be restored, its first
  /// drawing.
  case create(Record)

  /// Returns the value of a property by its index.
  case property(Int)

  /// Returns the action that the view model requests for the action with an index.
  case action(Int)

  /// Returns the drawing of the view for a purpose.
  case draw(ViewPurpose)

  /// Returns the preferred size of the view for a purpose, within an available size.
  case preferredSize(ViewPurpose, Size)

  /// Sets how visible the view model is, such as offscreen or near.
  case activate(Activation)

  /// Updates the view model to a model of another record.
  case update(Record)

  /// Starts the notifications about changes of the view model.
  case observe

  /// Returns the action that the view model requests in response to an event of the user.
  case handle(UserEvent)

  /// Releases the view model. The worker sends no answer.
  case release

  /// Asks for the reason why the action with an index isn't possible.
  case possible(Int)

  /// Returns the state by which a later process can restore the view model.
  case save

  /// Restores a saved state, right after the view model was created.
  case restore([UInt8])
}

/// A request of a host to a live view model in a worker, which answers with a `LiveAnswer`.
package struct LiveRequest: Sendable {
  /// The number of the view model, which the host chooses.
  package let viewModel: UInt32

  /// The call number of the worker's action during which the host makes this request, or 0 if there is none.
  package let cause: UInt32

  /// The operation of the request.
  package let operation: LiveOperation

  /// Creates a request to the view model with a number. `cause` is the call number of the action that the host is
  /// performing, or 0.
  package init(_ viewModel: UInt32, cause: UInt32, _ operation: LiveOperation) {
    self.viewModel = viewModel
    self.cause = cause
    self.operation = operation
  }
}

extension LiveRequest {
  /// The number that encodes the operation of a request.
  private enum Tag: UInt8 {
    case create = 1
    case property, action, draw, preferredSize, activate, update, observe, handle, release, possible, save, restore
  }

  /// The request to a live view model, encoded as the payload of a frame.
  package var payload: [UInt8] {
    var writer = ByteWriter()
    writer.append(viewModel)
    writer.append(cause)
    writer.append(tag.rawValue)
    switch operation {
    case .create(let record), .update(let record): writer.append(record)
    case .property(let index), .action(let index), .possible(let index): writer.append(UInt32(clamping: index))
    case .draw(let purpose): writer.append(purpose)
    case .preferredSize(let purpose, let room):
      writer.append(purpose)
      writer.append(room)
    case .activate(let level): writer.append(UInt8(clamping: level.rawValue))
    case .handle(let event): writer.append(event)
    case .restore(let state): state.withUnsafeBytes { writer.append($0) }
    case .observe, .release, .save: break
    }
    return writer.bytes
  }

  /// The number that encodes the operation of the request.
  private var tag: Tag {
    switch operation {
    case .create: .create
    case .property: .property
    case .action: .action
    case .draw: .draw
    case .preferredSize: .preferredSize
    case .activate: .activate
    case .update: .update
    case .observe: .observe
    case .handle: .handle
    case .release: .release
    case .possible: .possible
    case .save: .save
    case .restore: .restore
    }
  }

  /// Decodes a request to a live view model from the payload of a frame, and throws if it is malformed.
  package init(_ payload: [UInt8]) throws(ExchangeError) {
    let bytes = ReceivedBytes(payload)
    self = try bytes.read { (reader) throws(ExchangeError) in
      let (viewModel, cause) = (try reader.number(UInt32.self), try reader.number(UInt32.self))
      return LiveRequest(viewModel, cause: cause, try Self.operation(&reader, in: bytes))
    }
  }

  /// Decodes the operation of a request.
  private static func operation(_ reader: inout ByteReader, in bytes: ReceivedBytes) throws(ExchangeError)
    -> LiveOperation
  {
    switch Tag(rawValue: try reader.number()) {
    case .create: .create(try reader.record(in: bytes))
    case .property: .property(Int(try reader.number(UInt32.self)))
    case .action: .action(Int(try reader.number(UInt32.self)))
    case .draw: .draw(try reader.viewPurpose())
    case .preferredSize: .preferredSize(try reader.viewPurpose(), try reader.size())
    case .activate: .activate(try activation(try reader.number()))
    case .update: .update(try reader.record(in: bytes))
    case .observe: .observe
    case .handle: .handle(try reader.userEvent())
    case .release: .release
    case .possible: .possible(Int(try reader.number(UInt32.self)))
    case .save: .save
    case .restore: .restore(try reader.state())
    case nil: throw ExchangeError("something that no view model does was asked for")
    }
  }

  /// Returns the activation level with a number; throws if there is none.
  private static func activation(_ number: UInt8) throws(ExchangeError) -> Activation {
    if let level = Activation(rawValue: Int(number)) { return level }
    throw ExchangeError("no level of attention has the number \(number)")
  }
}
