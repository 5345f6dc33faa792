internal import BinderyExchange
internal import BinderyLoading
internal import Synchronization

/// What this worker says to its host: whole frames, whichever threads they come from.
final class HostLink: Sendable {
  private let socket = Mutex(ExchangeSocket(descriptor: WorkerDescriptor.socket, isQuiet: false))

  private let limit = Mutex(LineLimit())

  /// Says something, and waits until the host has room for it. The process ends where the host is gone.
  ///
  /// - Parameters:
  ///   - type: What is said.
  ///   - call: The call that it belongs to; 0 where it belongs to none.
  ///   - payload: What is said of it.
  func say(_ type: Frame.FrameType, call: UInt32, payload: [UInt8] = []) {
    let isThere = socket.withLock { $0.write(type, call: call, payload: payload) }
    if !isThere { WorkerProcess.end(.done) }
  }

  /// Says that a call has failed.
  ///
  /// - Parameters:
  ///   - error: Why.
  ///   - call: The call.
  func fail(_ error: PluginError, call: UInt32) {
    var writer = ByteWriter()
    writer.append(error)
    say(.failed, call: call, payload: writer.bytes)
  }

  /// Hands on a message of the plugin, unless it has written too many: the host would drop it.
  ///
  /// - Parameters:
  ///   - level: How much it matters.
  ///   - message: The message.
  func log(_ level: UInt32, _ message: String) {
    guard let line = limit.withLock({ $0.pass(message) }) else { return }
    say(.log, call: 0, payload: LogMessage(level: level, text: line).payload)
  }

  /// Waits for the next frame. The process ends where there is none, or where it can't be understood.
  ///
  /// - Returns: The frame.
  func nextFrame() -> Frame {
    // The lock is for those who write.
    let socket = ExchangeSocket(descriptor: WorkerDescriptor.socket, isQuiet: false)
    do throws(ExchangeError) {
      guard let frame = try socket.read() else { WorkerProcess.end(.done) }
      return frame
    } catch {
      WorkerProcess.end(.protocolError, "the host said what can't be understood: \(error)")
    }
  }
}
