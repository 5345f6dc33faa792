internal import BinderyExchange

/// A call for items.
struct ItemsCall: Sendable {
  private let frame: Frame

  /// Creates a call of a frame, which is read in its turn.
  ///
  /// - Parameter frame: The frame.
  init(_ frame: Frame) {
    self.frame = frame
  }

  /// Answers the call: all records, or the first of them where their answers come to `AnswerLimits.call`.
  ///
  /// - Parameters:
  ///   - maker: Makes the items.
  ///   - host: Who gets the answers.
  /// - Throws: That the call can't be understood.
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
