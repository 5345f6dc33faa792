internal import Bindery

/// A state machine for an HTTP answer, which decides what to do with its head, its body and its end.
///
/// It performs no I/O, so that every order of events can be tested. It follows redirections, so an answer may take
/// several transfers, one after another, each from `address`.
struct AnswerMachine: Sendable {
  /// The action after an event.
  enum Step: Hashable, Sendable {
    /// The received bytes yield nothing for the consumer, and the transfer continues.
    case skip

    /// The head of the response is passed on to the consumer.
    case head(HTTPHead)

    /// The received bytes of the body are passed on to the consumer.
    case piece

    /// The transfer is paused, and the same bytes arrive again once there is room.
    case pause

    /// The transfer is stopped early, but without a failure: `end(_:)` says what follows.
    case drop

    /// The transfer is stopped, and the answer ends with this failure.
    case refuse(SourceFailure)
  }

  /// The step after the end of a transfer.
  enum Next: Hashable, Sendable {
    /// Another transfer begins, from this address.
    case transfer(WebAddress)

    /// The answer ends, with a failure if there was one.
    case end(SourceFailure?)
  }

  /// The maximum number of redirections that are followed.
  static let redirectionLimit = 5

  /// The maximum size of a redirection's body that is read and discarded to keep its connection, in bytes.
  static let discardLimit = 64 << 10

  /// The address of the current transfer.
  private(set) var address: WebAddress

  /// The address of the original request, which failures name.
  private let first: WebAddress

  /// The maximum size of the body in bytes.
  private let largest: Int
  /// The parser of the current transfer's head.
  private var reader = HeadReader()
  /// Whether the head of the final answer is complete.
  private var hasHead = false
  /// The number of bytes of the current body that were received.
  private var received = 0
  /// The size in bytes of the trailer lines so far.
  private var trailerSize = 0
  /// The number of trailer lines so far.
  private var trailerCount = 0
  /// The number of redirections that were followed.
  private var redirections = 0
  /// The target of the redirection whose body is being discarded, or `nil` if the answer isn't a redirection.
  private var target: WebAddress?

  /// Creates a state machine before the first transfer.
  ///
  /// - Parameters:
  ///   - address: The address to request.
  ///   - largest: The maximum size of the body in bytes.
  init(address: WebAddress, largest: Int) {
    self.address = address
    first = address
    self.largest = largest
  }
}

extension AnswerMachine {
  /// Processes a line of the head or, after the body, of the trailer.
  ///
  /// - Parameter line: The line, with or without its end.
  /// - Returns: The action to take.
  mutating func process(line: [UInt8]) -> Step {
    guard !hasHead, target == nil else { return processTrailer(line.count) }
    switch reader.parse(line) {
    case .more: return .skip
    case .invalid: return .refuse(.notHTTP(first))
    case .head(let head): return process(head)
    }
  }

  /// Skips a trailer line up to a limit, since libcurl keeps every line.
  private mutating func processTrailer(_ count: Int) -> Step {
    trailerSize += count
    trailerCount += 1
    guard trailerSize > HeadReader.limit || trailerCount > HeadReader.lineLimit else { return .skip }
    return target == nil ? .refuse(.notHTTP(first)) : .drop
  }

  /// Processes bytes of the body, after they were unpacked.
  ///
  /// - Parameters:
  ///   - count: The number of bytes. After the step `pause`, the same bytes are processed again.
  ///   - isFull: Whether the queue of the answer is full.
  /// - Returns: The action to take.
  mutating func process(count: Int, isFull: Bool) -> Step {
    if target != nil {
      received += count
      return received > Self.discardLimit ? .drop : .skip
    }
    guard hasHead else { return .refuse(.notHTTP(first)) }
    guard count <= largest - received else { return .refuse(.tooLarge(first, limit: largest)) }
    if isFull { return .pause }
    received += count
    return .piece
  }

  /// Processes the end of a transfer.
  ///
  /// - Parameter fault: The reason why the transfer ended early, or `nil` if it is complete.
  /// - Returns: The step that follows.
  mutating func end(_ fault: TransferFault?) -> Next {
    if let target {
      address = target
      self.target = nil
      reader = HeadReader()
      received = 0
      trailerSize = 0
      trailerCount = 0
      return .transfer(target)
    }
    if hasHead { return .end(fault == nil ? nil : .cutOff(first)) }
    // The connection ended before the head's empty line, even if it was closed properly.
    if fault == nil || fault?.kind == .disconnected, reader.hasBegun { return .end(.cutOff(first)) }
    return .end(fault.map { .unanswered(first, $0) } ?? .unanswered(first))
  }

  /// Processes a complete head: follows a redirection, refuses a body that is too large, or passes the head on.
  private mutating func process(_ head: HTTPHead) -> Step {
    // This check comes first, as libcurl unpacks the body of a redirection too.
    guard head.hasOfferedCodings else { return .refuse(.otherCoding(first)) }
    if let location = head.redirection { return redirect(to: location) }
    guard !head.announcesMore(than: largest) else { return .refuse(.tooLarge(first, limit: largest)) }
    hasHead = true
    return .head(head)
  }

  /// Follows a redirection, or refuses one that leads to an unsafe address or is one too many.
  private mutating func redirect(to location: String) -> Step {
    let text = address.resolve(location) ?? location
    guard let next = WebAddress(text), next.isSafe, !next.isLoopback || first.isLoopback else {
      return .refuse(
        SourceFailure(.refused, "\(first.host) leads to '\(text.prefix(300))', which is not an https address"))
    }
    redirections += 1
    guard redirections <= Self.redirectionLimit else {
      return .refuse(
        SourceFailure(
          .refused, "\(first.host) leads from one address to another, more than \(Self.redirectionLimit) times"))
    }
    target = next
    return .skip
  }
}
