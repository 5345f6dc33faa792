internal import BinderyHost

/// Answers that go to the host together.
struct AnswerBatch {
  private let call: UInt32
  private var writer = ByteWriter()
  private var first: UInt32 = 0
  private var count: UInt32 = 0
  private var lastTime = ContinuousClock.now

  /// The number of bytes from which on answers wait no longer.
  private static let size = 64 << 10

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
  var isDue: Bool { writer.count > Self.size || .now - lastTime >= Self.patience }

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
    (first, count, lastTime) = (first + count, 0, .now)
    begin()
  }

  /// Leaves room for what stands before the answers.
  private mutating func begin() {
    writer.removeAll()
    writer.append(UInt64(0))
  }
}
