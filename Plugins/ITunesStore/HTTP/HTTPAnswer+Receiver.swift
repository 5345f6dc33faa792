internal import Bindery

extension HTTPAnswer {
  /// Passes the body on as it comes.
  ///
  /// - Parameters:
  ///   - receiver: Takes the body.
  ///   - limit: The most bytes of a body that is wanted as a whole.
  ///   - check: Sees each piece before it is passed on.
  /// - Returns: The whole body; nothing where it is larger than the limit.
  /// - Throws: Why there is no more of the body, or what the check threw.
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
