internal import BinderyExchange

/// A call of the host for the items of some records, with its answering.
struct ItemsTask: Sendable {
  private let frame: Frame

  /// Creates a call from a frame, which is decoded only when the call is answered.
  init(_ frame: Frame) {
    self.frame = frame
  }

  /// Answers the call, for all records or for the first ones up to `AnswerLimits.call` bytes of answers.
  ///
  /// Throws if the call is malformed.
  func answer(with maker: ItemMaker, to host: HostLink) throws(ExchangeError) {
    let request = try ItemsRequest(frame.payload)
    var batch = AnswerBatch(call: frame.call)
    for (index, record) in request.records.enumerated() {
      let place = WorkProgress.Place(call: frame.call, item: UInt32(clamping: index), stage: .decode)
      batch.add { maker.append(record, request.wanted, at: place, to: &$0) }
      if batch.isDue { batch.send(to: host) }
      if batch.isSpent { return }
    }
    if !batch.isEmpty || request.records.isEmpty { batch.send(to: host) }
  }
}
