internal import BinderyExchange
internal import BinderyLoading
internal import Synchronization

/// The connection of this worker to its host, to which any thread may send frames.
final class HostLink: Sendable {
  private let socket = Mutex(ExchangeSocket(descriptor: WorkerDescriptor.socket, isQuiet: false))

  private let limit = Mutex(LineLimit())

  /// Sends a frame, and waits until the host has room for it; ends the process if the host has closed the socket.
  ///
  /// `call` is the number of the call that the frame belongs to, or 0.
  func send(_ type: Frame.FrameType, call: UInt32, payload: [UInt8] = []) {
    let isThere = socket.withLock { $0.write(type, call: call, payload: payload) }
    if !isThere { WorkerProcess.end(.done) }
  }

  /// Sends the failure of a call.
  func fail(_ error: PluginError, call: UInt32) {
    var writer = ByteWriter()
    writer.append(error)
    send(.failed, call: call, payload: writer.bytes)
  }

  /// Sends a log message of the plugin, unless the plugin has exceeded the limit, since the host would drop it.
  func log(_ level: UInt32, _ message: String) {
    guard let line = limit.withLock({ $0.pass(message) }) else { return }
    send(.log, call: 0, payload: LogMessage(level: level, text: line).payload)
  }

  /// Waits for the next frame and returns it; ends the process if there is none, or if it is malformed.
  func nextFrame() -> Frame {
    // Only one thread reads, and the lock only serializes writers.
    let socket = ExchangeSocket(descriptor: WorkerDescriptor.socket, isQuiet: false)
    do throws(ExchangeError) {
      guard let frame = try socket.read() else { WorkerProcess.end(.done) }
      return frame
    } catch {
      WorkerProcess.end(for: error)
    }
  }
}
