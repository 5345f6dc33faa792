internal import Bindery
internal import BinderyExchange

/// The answer to a call for items, which is made and sent one frame after the other.
///
/// The answer covers all records, or the first ones up to `AnswerLimits.call` bytes of answers.
struct ItemsAnswer: Sendable {
  /// The records, and the parts of their items that the host has requested.
  private let request: ItemsRequest
  /// The number of the call.
  private let call: UInt32
  /// The answers that weren't sent yet.
  private var batch: AnswerBatch
  /// The index of the next record.
  private var next = 0

  /// Creates an answer of which nothing is sent yet. `call` is the number of the call.
  init(_ request: ItemsRequest, call: UInt32) {
    self.request = request
    self.call = call
    batch = AnswerBatch(call: call)
  }

  /// Whether all frames of the answer have been sent, of which there is at least one.
  var isOver: Bool { next == request.records.count || batch.isSpent }

  /// Returns whether the answer needs live view models, which have to be created on the main actor.
  func needsMainActor(for plugin: WorkerPlugin) -> Bool {
    guard plugin.hasLiveKinds, !request.wanted.parts.isSubset(of: ItemMaker.modelParts) else { return false }
    return request.records.contains { plugin.isLive($0.kind) }
  }

  /// Makes items until a frame of answers is due, and sends it.
  mutating func proceed(with maker: ItemMaker, to host: HostLink) {
    while next < request.records.count {
      let (record, wanted) = (request.records[next], request.wanted)
      let place = WorkProgress.Place(call: call, item: UInt32(clamping: next), stage: .decode)
      batch.add { maker.append(record, wanted, at: place, to: &$0) }
      next += 1
      if batch.isDue { break }
    }
    batch.send(to: host)
  }
}
