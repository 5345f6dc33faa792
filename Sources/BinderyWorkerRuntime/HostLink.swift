package import BinderyExchange
package import BinderyLoading
internal import Synchronization

/// The connection of a worker to its host, to which any thread may send frames.
package final class HostLink: Sendable {
  /// The reason a worker has nothing to do any more, and ends.
  package enum End: Hashable, Sendable {
    /// The host has closed the socket, or has ended.
    case closed

    /// The host has sent a frame that can't be decoded. The text says why, as a sentence without a period.
    case malformed(String)

    /// The system can't start a thread that the worker needs. The text names its purpose to end a sentence, such as
    /// `the items`.
    case noThread(for: String)
  }

  /// The file descriptor of the socket.
  private let descriptor: Int32
  /// The socket, of which only one thread at a time writes a frame.
  private let socket: Mutex<ExchangeSocket>
  /// The rate limit on the plugin's messages.
  private let limit = Mutex(LineLimit())
  /// The function that is called when the connection ends, with the reason.
  private let didEnd: @Sendable (End) -> Void

  /// Creates a connection over a socket, which stays the caller's and has to stay open as long as the worker.
  ///
  /// - Parameters:
  ///   - descriptor: The socket to the host.
  ///   - isQuiet: Whether a write to a socket that the host has closed raises no `SIGPIPE`. A confined worker lacks the
  ///     system call for that, and may as well end.
  ///   - didEnd: Called on any thread, perhaps several times, once the worker has nothing to do any more. A program
  ///     ends its process there. Where it returns, it has to shut the socket down, so that frames are dropped; the
  ///     threads of the worker end once they are idle, and what waits for an answer of the host waits for good.
  package init(descriptor: Int32, isQuiet: Bool = false, didEnd: @escaping @Sendable (End) -> Void) {
    self.descriptor = descriptor
    self.didEnd = didEnd
    socket = Mutex(ExchangeSocket(descriptor: descriptor, isQuiet: isQuiet))
  }

  /// Sends a frame, and waits until the host has room for it; the worker ends if the host has closed the socket.
  ///
  /// `call` is the number of the call that the frame belongs to, or 0.
  package func send(_ type: Frame.FrameType, call: UInt32, payload: [UInt8] = []) {
    let isThere = socket.withLock { $0.write(type, call: call, payload: payload) }
    if !isThere { end(.closed) }
  }

  /// Sends the host an error as the answer to the call with a number.
  package func fail(_ error: PluginError, call: UInt32) {
    var writer = ByteWriter()
    writer.append(error)
    send(.failed, call: call, payload: writer.bytes)
  }

  /// Sends a log message of the plugin with a level of the contract. Drops it, as the host would, beyond the limit of
  /// lines.
  package func log(_ level: UInt32, _ message: String) {
    guard let line = limit.withLock({ $0.pass(message) }) else { return }
    send(.log, call: 0, payload: LogMessage(level: level, text: line).payload)
  }

  /// Waits for the host's next frame, or returns `nil` if the host has ended or the frame is malformed, which ends the
  /// worker. Only one thread may read.
  ///
  /// Open files that come with the frame are dropped unless `receivesFiles` is true.
  package func nextFrame(receivesFiles: Bool = false) -> Frame? {
    // The lock only serializes writers.
    let socket = ExchangeSocket(descriptor: descriptor, isQuiet: false)
    do throws(ExchangeError) {
      if let frame = try socket.read(receivesDescriptors: receivesFiles) { return frame }
      end(.closed)
    } catch {
      end(for: error)
    }
    return nil
  }

  /// Reports through `didEnd` that the worker has nothing to do any more, for a reason.
  func end(_ end: End) { didEnd(end) }

  /// Reports through `didEnd` that the host sent something that can't be decoded.
  func end(for error: ExchangeError) { end(.malformed("\(error)")) }
}
