internal import Bindery

extension HTTPAnswer {
  /// Passes the body to a receiver as it arrives.
  ///
  /// - Parameters:
  ///   - receiver: The receiver of the body.
  ///   - limit: The maximum size of a body that is also kept, in bytes.
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
