import BinderyExchange
import BinderyLoading
import Foundation

/// A test in the place of a host: its end of the socket to a worker, in a process of its own or in this one.
protocol HostEnd {
  /// The socket to the worker.
  var socket: ExchangeSocket { get }

  /// What has become of a worker that has ended.
  var lastWords: String { get }
}

extension HostEnd {
  /// Sends a frame to the worker.
  func send(_ type: Frame.FrameType, call: UInt32, _ payload: [UInt8] = []) {
    _ = socket.write(type, call: call, payload: payload)
  }

  /// Writes bytes that may be no frame.
  func write(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { Glibc.send(socket.descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }

  /// The next frame of a type, whatever comes before it.
  func skip(to type: Frame.FrameType) throws -> Frame {
    while let frame = try socket.read() {
      if frame.type == type { return frame }
    }
    throw TestFailure("no \(type) came: \(lastWords)")
  }

  /// The next frame that is no message of the plugin, or nothing where the worker has ended.
  func next() throws -> Frame? {
    while let frame = try socket.read() {
      if frame.type != .log { return frame }
    }
    return nil
  }

  /// The next frame, which has to be of a type.
  func next(_ type: Frame.FrameType) throws -> Frame {
    guard let frame = try next() else { throw TestFailure("the worker has ended: \(lastWords)") }
    if frame.type == .failed { throw try ReceivedBytes(frame.payload).read { try $0.pluginError() } }
    guard frame.type == type else { throw TestFailure("\(frame.type) came, not \(type)") }
    return frame
  }

  /// Says that nothing more comes.
  func hangUp() {
    shutdown(socket.descriptor, Int32(SHUT_WR))
  }
}
