package import BinderySystem

/// A message between a host and a worker.
///
/// On the socket it is a header of twelve bytes and the payload. The header has the size of the payload (32 bits), the
/// type (16 bits), 16 bits of 0, and the number of the call that the frame belongs to (32 bits), all in the byte order
/// of the machine.
package struct Frame: Sendable {
  /// The type of a frame, which determines the format of its payload.
  package enum FrameType: UInt16, Sendable {
    // Sent by the host.

    /// A request to confine the worker and then to open the plugin: a `WorkerOrder`.
    case open = 1

    /// A request to make items from records: an `ItemsRequest`.
    case items

    /// A request to search a source: a `StreamRequest`.
    case search

    /// A request to fetch an address: a `StreamRequest`.
    ///
    /// A worker sends it, too, in calls whose number has the highest bit set.
    case fetch

    /// The permission to send as many more bytes of a stream as were taken: a number of 64 bits.
    case credit

    /// The cancellation of a call. The payload is empty.
    case cancel

    /// A request to a live view model: a `LiveRequest`.
    case live

    /// A request to read files, whose descriptors come with the frame: a `FilesRequest`.
    case files

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

    /// A change notification of a live view model: the number of the view model, of 32 bits.
    case changed

    /// A log message of the plugin: a `LogMessage`.
    case log

    /// The answer about a file: a `FileAnswer`.
    case fileAnswer

    // Sent by either side.

    /// The next bytes of a stream, which are the whole payload.
    case piece = 201

    /// The expected number of all bytes of a stream: a number of 64 bits.
    case expected

    /// The end of a stream: an optional `SourceFailure`.
    case ended

    /// An action that a plugin sends, a `SentAction`, or the answer whether a receiver took it: 8 bits.
    case send

    /// The token of the page that follows in an answer, and the total number of items: a `FollowingPage`.
    case page
  }

  /// The type of the frame.
  package let type: FrameType

  /// The number of the call that the frame belongs to, or 0 if it belongs to none.
  package let call: UInt32

  /// The encoded content of the frame, whose format the type determines.
  package let payload: [UInt8]

  /// The descriptors of open files that came with the frame, which are closed once nothing uses them.
  package let descriptors: [Descriptor]

  /// Creates a frame. `call` is the number of the call that it belongs to, or 0.
  package init(_ type: FrameType, call: UInt32, payload: [UInt8] = [], descriptors: [Descriptor] = []) {
    self.type = type
    self.call = call
    self.payload = payload
    self.descriptors = descriptors
  }

  /// The size of a frame's header, in bytes.
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
