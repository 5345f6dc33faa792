/// A message between a host and a worker.
///
/// On the socket it is a header of twelve bytes and the payload. The header has the size of the payload (32 bits), the
/// type (16 bits), 16 bits of 0, and the number of the call that the frame belongs to (32 bits), all in the byte order
/// of the machine.
package struct Frame: Sendable {
  /// The type of a frame.
  package enum FrameType: UInt16, Sendable {
    // Sent by the host.

    /// A request to confine the worker and then to open the plugin: a `WorkerOrder`.
    case open = 1

    /// Records to create items of: an `ItemsRequest`.
    case items

    /// A search of a source: a `StreamRequest`.
    case search

    /// An address to fetch: a `StreamRequest`.
    ///
    /// A worker sends it, too, in calls whose number has the highest bit set.
    case fetch

    /// The number of bytes of a stream that were taken, which permits as many more: 64 bits.
    case credit

    /// The cancellation of a call.
    case cancel

    /// A request to a live view model: a `LiveRequest`.
    case live

    // Sent by the worker.

    /// The description of the plugin after opening it: a `WorkerTables`.
    case opened = 101

    /// The failure of a call: a `PluginError`.
    case failed

    /// The answers for some records: the index of the first in the call, their number, each of 32 bits, and as many
    /// `ItemAnswer`s.
    case answers

    /// The answer to a request to a live view model: a `LiveAnswer`.
    case liveAnswer

    /// A change notification of a live view model: its number of 32 bits.
    case changed

    /// A message for the user: its level of 32 bits, and a text.
    case log

    // Sent by either side.

    /// The next bytes of a stream, without anything else.
    case piece = 201

    /// The expected number of all bytes of a stream: 64 bits.
    case expected

    /// The end of a stream: an optional `SourceFailure`.
    case ended

    /// An action that a plugin sends, a `SentAction`, or the answer whether a receiver took it: 8 bits.
    case send

    /// What follows a page of an answer: a `FollowingPage`.
    case page
  }

  /// The type of the frame.
  package let type: FrameType

  /// The number of the call that the frame belongs to, or 0 if it belongs to none.
  package let call: UInt32

  /// The content, encoded as the type says.
  package let payload: [UInt8]

  /// Creates a frame.
  package init(_ type: FrameType, call: UInt32, payload: [UInt8] = []) {
    self.type = type
    self.call = call
    self.payload = payload
  }

  /// The size of a header, in bytes.
  package static let headerSize = 12

  /// The maximum size of a host's payload, in bytes; those of a worker have limits by type.
  package static let payloadLimit = 64 << 20
}

extension Frame {
  /// The bit that is set in the numbers of calls that a worker begins, and clear in those of a host.
  package static let workerCalls: UInt32 = 1 << 31

  /// Reads the number in the payload of `credit` or `expected`, and throws if there are fewer than eight bytes.
  package func number() throws(ExchangeError) -> UInt64 {
    try ReceivedBytes(payload).read { (reader) throws(ExchangeError) in try reader.number() }
  }
}
