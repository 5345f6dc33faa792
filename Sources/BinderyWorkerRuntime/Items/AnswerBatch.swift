internal import BinderyExchange

/// The answers to one call for items, which are sent to the host in frames of several answers each.
struct AnswerBatch: Sendable {
  /// The number of the call.
  private let call: UInt32
  /// The encoded answers that weren't sent yet.
  private var writer = ByteWriter()
  /// The index of the record of the first of these answers.
  private var first: UInt32 = 0
  /// The number of these answers.
  private var count: UInt32 = 0
  /// The time at which answers were sent last.
  private var lastTime = ContinuousClock.now
  /// The number of bytes that were sent so far.
  private var sentCount = 0

  /// The time since the last batch was sent after which the next answer no longer waits for others.
  private static let patience = Duration.milliseconds(20)

  /// Creates an empty batch of answers to the call with a number.
  init(call: UInt32) {
    self.call = call
    begin()
  }

  /// Whether the answers should be sent now, by their size or by the time since the last batch.
  var isDue: Bool { writer.count > AnswerLimits.batch || .now - lastTime >= Self.patience }

  /// Whether the call has reached its limit of bytes, so that the host requests the remaining records in another call.
  var isSpent: Bool { sentCount >= AnswerLimits.call }

  /// Adds one item's answer, which `body` appends to the writer.
  mutating func add(_ body: (inout ByteWriter) -> Void) {
    body(&writer)
    count += 1
  }

  /// Sends the collected answers to the host in one frame, and starts an empty batch.
  mutating func send(to host: HostLink) {
    writer.replace(at: 0, with: first)
    writer.replace(at: 4, with: count)
    host.send(.answers, call: call, payload: writer.bytes)
    sentCount += writer.count
    (first, count, lastTime) = (first + count, 0, .now)
    begin()
  }

  /// Reserves space for the index and the number of answers, which precede them.
  private mutating func begin() {
    writer.removeAll()
    writer.append(UInt64(0))
  }
}
