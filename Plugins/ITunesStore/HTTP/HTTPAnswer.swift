internal import Bindery

/// The answer to a request: its head, and its body piece by piece.
///
/// It is good only while the request lasts, within the closure that was given it.
struct HTTPAnswer: Sendable {
  /// The status and the fields.
  let head: HTTPHead

  /// Where the body comes from.
  let exchange: HTTPExchange

  /// Gives the next piece of the body, or nothing after the last.
  ///
  /// - Returns: The piece, unpacked where it was compressed.
  /// - Throws: Why there are no more pieces.
  func next() async throws(SourceFailure) -> [UInt8]? {
    switch await exchange.next(within: exchange.limits.idle, "sent nothing more") {
    case .piece(let bytes): return bytes
    case .end(let failure?): throw failure
    case .end(nil), .head: return nil
    }
  }

  /// Gives the start of the body, for an answer that is a message.
  ///
  /// - Parameter count: The most bytes that are wanted.
  /// - Returns: The bytes, fewer where the rest doesn't come.
  func start(_ count: Int) async -> [UInt8] {
    var start: [UInt8] = []
    while start.count < count, let piece = try? await next() { start += piece }
    return Array(start.prefix(count))
  }
}
