package import Bindery

/// Something that a host wants of a view model that lives in a worker.
package struct LiveRequest: Sendable {
  /// What is wanted.
  package enum Wish: Sendable {
    /// A view model over a model of a record, with its identity and its first drawing.
    case create(Record)

    /// The value of a property.
    case property(Int)

    /// What an action would have done.
    case action(Int)

    /// What the view draws.
    case draw

    /// The size that the view would like in a room.
    case preferredSize(Size)

    /// That it knows how much of it is seen.
    case activate(Activation)

    /// That it shows a model of another record.
    case update(Record)

    /// That it tells of changes.
    case observe

    /// What is to be done about what the user did.
    case handle(UserEvent)

    /// That it goes. Nobody waits for an answer.
    case release
  }

  /// The number of the view model, which the host chooses.
  package let viewModel: UInt32

  /// The action that the worker has sent, for which this is a part of what the host does; 0 where it is for none.
  package let cause: UInt32

  /// What is wanted.
  package let wish: Wish

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - viewModel: The number of the view model.
  ///   - cause: The action that the worker has sent, for which this is done; 0 where it is for none.
  ///   - wish: What is wanted.
  package init(_ viewModel: UInt32, cause: UInt32, _ wish: Wish) {
    self.viewModel = viewModel
    self.cause = cause
    self.wish = wish
  }
}

extension LiveRequest {
  /// The numbers that wishes are written as.
  private enum Tag: UInt8 {
    case create = 1
    case property, action, draw, preferredSize, activate, update, observe, handle, release
  }

  /// The payload of a frame.
  package var payload: [UInt8] {
    var writer = ByteWriter()
    writer.append(viewModel)
    writer.append(cause)
    writer.append(tag.rawValue)
    switch wish {
    case .create(let record), .update(let record): writer.append(record)
    case .property(let index), .action(let index): writer.append(UInt32(clamping: index))
    case .preferredSize(let room): writer.append(room)
    case .activate(let level): writer.append(UInt8(clamping: level.rawValue))
    case .handle(let event): writer.append(event)
    case .draw, .observe, .release: break
    }
    return writer.bytes
  }

  private var tag: Tag {
    switch wish {
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
    }
  }

  /// Reads a payload.
  ///
  /// - Parameter payload: The payload of a frame.
  /// - Throws: That it can't be read.
  package init(_ payload: [UInt8]) throws(ExchangeError) {
    let bytes = ReceivedBytes(payload)
    self = try bytes.read { (reader) throws(ExchangeError) in
      let (viewModel, cause) = (try reader.number(UInt32.self), try reader.number(UInt32.self))
      return LiveRequest(viewModel, cause: cause, try Self.wish(&reader, in: bytes))
    }
  }

  private static func wish(_ reader: inout ByteReader, in bytes: ReceivedBytes) throws(ExchangeError) -> Wish {
    switch Tag(rawValue: try reader.number()) {
    case .create: .create(try reader.record(in: bytes))
    case .property: .property(Int(try reader.number(UInt32.self)))
    case .action: .action(Int(try reader.number(UInt32.self)))
    case .draw: .draw
    case .preferredSize: .preferredSize(try reader.size())
    case .activate: .activate(try activation(try reader.number()))
    case .update: .update(try reader.record(in: bytes))
    case .observe: .observe
    case .handle: .handle(try reader.userEvent())
    case .release: .release
    case nil: throw ExchangeError("something that no view model does was asked for")
    }
  }

  private static func activation(_ number: UInt8) throws(ExchangeError) -> Activation {
    if let level = Activation(rawValue: Int(number)) { return level }
    throw ExchangeError("no level of attention has the number \(number)")
  }
}
