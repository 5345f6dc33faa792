internal import BinderyExchange

/// Answers that go to the host together.
struct AnswerBatch {
  private let call: UInt32
  private var writer = ByteWriter()
  private var first: UInt32 = 0
  private var count: UInt32 = 0
  private var lastTime = ContinuousClock.now
  private var sentCount = 0

  /// How long an answer waits for others, once the next is there.
  private static let patience = Duration.milliseconds(20)

  /// Creates a batch without answers.
  ///
  /// - Parameter call: The call that they belong to.
  init(call: UInt32) {
    self.call = call
    begin()
  }

  /// Whether there is nothing to send.
  var isEmpty: Bool { count == 0 }

  /// Whether the answers should wait no longer.
  var isDue: Bool { writer.count > AnswerLimits.batch || .now - lastTime >= Self.patience }

  /// Whether the call is over, however many records it has: the host asks for the rest in another.
  var isSpent: Bool { sentCount >= AnswerLimits.call }

  /// Adds an answer.
  ///
  /// - Parameter body: Writes it.
  mutating func add(_ body: (inout ByteWriter) -> Void) {
    body(&writer)
    count += 1
  }

  /// Sends the answers, and begins anew.
  ///
  /// - Parameter host: Who gets them.
  mutating func send(to host: HostLink) {
    writer.replace(at: 0, with: first)
    writer.replace(at: 4, with: count)
    host.say(.answers, call: call, payload: writer.bytes)
    sentCount += writer.count
    (first, count, lastTime) = (first + count, 0, .now)
    begin()
  }

  /// Leaves room for what stands before the answers.
  private mutating func begin() {
    writer.removeAll()
    writer.append(UInt64(0))
  }
}
