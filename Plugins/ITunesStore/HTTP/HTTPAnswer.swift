internal import Bindery

/// The answer to an HTTP request: its head, and its body piece by piece.
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
  /// - Throws: A `SourceFailure` if the transfer failed, was cancelled, or sent nothing within the time limit.
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
  /// - Returns: The bytes, fewer if the body is shorter or its rest doesn't arrive.
  func start(_ count: Int) async -> [UInt8] {
    var start: [UInt8] = []
    while start.count < count, let piece = try? await next() { start += piece }
    return Array(start.prefix(count))
  }
}

extension HTTPAnswer {
  /// Passes the body to a receiver as it arrives.
  ///
  /// - Parameters:
  ///   - receiver: The receiver of the body, and of its size before it if the head names one.
  ///   - limit: The maximum size of a body that is also returned, in bytes.
  ///   - check: Checks each piece before it is passed on.
  /// - Returns: The complete body, or `nil` if it exceeds the limit.
  /// - Throws: A `SourceFailure` if the body is incomplete, or the error of `check`.
  func pass(
    to receiver: any ByteReceiver, keeping limit: Int,
    check: (_ piece: [UInt8]) throws(SourceFailure) -> Void = { _ in }
  ) async throws(SourceFailure) -> [UInt8]? {
    if let length = head.length { receiver.expect(length) }
    var body: [UInt8]? = []
    while let piece = try await next() {
      try check(piece)
      body?.append(contentsOf: piece)
      if let count = body?.count, count > limit { body = nil }
      await receiver.receive(piece)
    }
    return body
  }
}
