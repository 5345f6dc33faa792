internal import Bindery

/// The answer to a request: its head, and its body piece by piece.
///
/// It is valid only during the request, within the closure that received it.
struct HTTPAnswer: Sendable {
  /// The status and the header fields.
  let head: HTTPHead

  /// The exchange that delivers the body.
  let exchange: HTTPExchange

  /// Waits for the next piece of the body, and returns it.
  ///
  /// - Returns: The piece, unpacked if it was compressed, or `nil` after the last.
  /// - Throws: A `SourceFailure` if there are no more pieces because the transfer failed.
  func next() async throws(SourceFailure) -> [UInt8]? {
    switch await exchange.next(within: exchange.limits.idle, "sent nothing more") {
    case .piece(let bytes): return bytes
    case .end(let failure?): throw failure
    case .end(nil), .head: return nil
    }
  }

  /// Returns the start of the body, for an answer that is an error message.
  ///
  /// - Parameter count: The maximum number of bytes.
  /// - Returns: The bytes, fewer if the rest doesn't arrive.
  func start(_ count: Int) async -> [UInt8] {
    var start: [UInt8] = []
    while start.count < count, let piece = try? await next() { start += piece }
    return Array(start.prefix(count))
  }
}
