/// One piece of what a host and a worker say to each other.
///
/// On the socket it is a header of twelve bytes (the number of bytes of the payload, the type, two bytes of 0, and the
/// number of the call that it belongs to, in the order of bytes of the machine) and the payload.
package struct Frame: Sendable {
  /// What a frame says.
  package enum FrameType: UInt16, Sendable {
    // From the host.

    /// How the worker has to confine itself, and that it has to open the plugin then: a `WorkerOrder`.
    case open = 1

    /// Records to make items of: an `ItemsRequest`.
    case items

    /// What is asked of a source: a `StreamRequest`.
    case search

    /// An address to fetch: a `StreamRequest`. A worker asks for some, too, in calls whose number has its highest bit
    /// set.
    case fetch

    /// How many bytes of a stream were taken, so that as many more may come: 64 bits.
    case credit

    /// Nobody wants the rest of a call.
    case cancel

    /// Something for view models that live: a `LiveRequest`.
    case live

    // From the worker.

    /// What the plugin is, once it was opened: a `WorkerTables`.
    case opened = 101

    /// The call failed: a `PluginError`.
    case failed

    /// What became of some records: the place of the first in the call, their number, each of 32 bits, and as many
    /// `ItemAnswer`s.
    case answers

    /// What the call of a view model that lives came to: a `LiveAnswer`.
    case liveAnswer

    /// A live view model may draw something else now: its number of 32 bits.
    case changed

    /// A message for the user: its level of 32 bits, and a text.
    case log

    // From either side.

    /// The next bytes of a stream: nothing but them.
    case piece = 201

    /// How many bytes a stream will have in all: 64 bits.
    case expected

    /// The end of a stream: a `SourceFailure` that may be absent.
    case ended

    /// An action that a plugin sends of its own accord, a `SentAction`, or whether somebody took it: 8 bits.
    case send
  }

  /// What the frame says.
  package let type: FrameType

  /// The call that the frame belongs to; 0 where it belongs to none.
  package let call: UInt32

  /// What is said.
  package let payload: [UInt8]

  /// Creates a frame.
  ///
  /// - Parameters:
  ///   - type: What the frame says.
  ///   - call: The call that it belongs to.
  ///   - payload: What is said.
  package init(_ type: FrameType, call: UInt32, payload: [UInt8] = []) {
    self.type = type
    self.call = call
    self.payload = payload
  }

  /// The bytes of a header.
  package static let headerSize = 12

  /// The most bytes that a payload may have that a host says. What a worker says has limits of its own, by its type.
  package static let payloadLimit = 64 << 20
}

extension Frame {
  /// The numbers of calls that a worker begins have this bit set, and those of a host don't.
  package static let workerCalls: UInt32 = 1 << 31

  /// Reads the payload, which is a number of 64 bits.
  ///
  /// - Returns: The number.
  /// - Throws: That there is none.
  package func number() throws(ExchangeError) -> UInt64 {
    try ReceivedBytes(payload).read { (reader) throws(ExchangeError) in try reader.number() }
  }
}
