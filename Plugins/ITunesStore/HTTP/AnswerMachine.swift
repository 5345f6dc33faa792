internal import Bindery

/// Decides what happens with what comes of an answer: its head, its bytes and its end.
///
/// A value that does no input and output, so that every order of events can be tested. It follows redirections, so
/// an answer may take several transfers; one after another, each from `address`.
struct AnswerMachine: Sendable {
  /// What is done with what came.
  enum Step: Hashable, Sendable {
    /// What came is ignored.
    case skip

    /// The head is handed on.
    case head(HTTPHead)

    /// The bytes are handed on.
    case piece

    /// The transfer is paused, and the bytes come again once there is room.
    case pause

    /// The transfer is dropped, and its end is asked for as if it had come by itself.
    case drop

    /// The transfer is dropped, and the answer fails.
    case refuse(SourceFailure)
  }

  /// What follows the end of a transfer.
  enum Next: Hashable, Sendable {
    /// Another transfer, from this address.
    case transfer(WebAddress)

    /// The end of the answer, with the failure if there was one.
    case end(SourceFailure?)
  }

  /// The most redirections that are followed.
  static let redirectionLimit = 5

  /// The most bytes of a redirection's body that are read to keep its connection.
  static let discardLimit = 64 << 10

  /// What is asked now.
  private(set) var address: WebAddress

  /// What was asked at first, which failures name.
  private let first: WebAddress

  private let largest: Int
  private var reader = HeadReader()
  private var hasHead = false
  private var received = 0
  private var trailed = 0
  private var trailerCount = 0
  private var redirections = 0
  private var target: WebAddress?

  /// Creates a machine before the first transfer.
  ///
  /// - Parameters:
  ///   - address: What is asked.
  ///   - largest: The most bytes that the body may have.
  init(address: WebAddress, largest: Int) {
    self.address = address
    first = address
    self.largest = largest
  }
}

extension AnswerMachine {
  /// Takes a line of the head.
  ///
  /// - Parameter line: The line, with or without its end. Fields that follow the body are lines, too.
  /// - Returns: What is done.
  mutating func take(line: [UInt8]) -> Step {
    guard !hasHead, target == nil else { return takeTrailer(line.count) }
    switch reader.take(line) {
    case .more: return .skip
    case .invalid: return .refuse(.notHTTP(first))
    case .head(let head): return take(head)
    }
  }

  /// Passes over what follows the body, up to a limit: libcurl keeps every line.
  private mutating func takeTrailer(_ count: Int) -> Step {
    trailed += count
    trailerCount += 1
    guard trailed > HeadReader.limit || trailerCount > HeadReader.lineLimit else { return .skip }
    return target == nil ? .refuse(.notHTTP(first)) : .drop
  }

  /// Takes bytes of the body.
  ///
  /// - Parameters:
  ///   - count: How many bytes.
  ///   - isFull: Whether whoever takes the answer has as much as is kept for it.
  /// - Returns: What is done.
  mutating func take(count: Int, isFull: Bool) -> Step {
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

  /// Takes the end of a transfer.
  ///
  /// - Parameter fault: Why the transfer ended early, if it did.
  /// - Returns: What follows.
  mutating func end(_ fault: TransferFault?) -> Next {
    if let target {
      address = target
      self.target = nil
      reader = HeadReader()
      received = 0
      trailed = 0
      trailerCount = 0
      return .transfer(target)
    }
    if hasHead, fault == nil { return .end(nil) }
    // The connection ended before the head's empty line, be it in good order.
    if fault == nil || fault?.kind == .disconnected, reader.hasBegun { return .end(.cutOff(first)) }
    return .end(fault.map { SourceFailure($0, address: first, hasHead: hasHead) } ?? .unanswered(first))
  }

  private mutating func take(_ head: HTTPHead) -> Step {
    // Before anything else, as libcurl unpacks the body of a redirection, too.
    guard head.hasOfferedCodings else { return .refuse(.otherCoding(first)) }
    if let location = head.redirection { return redirect(to: location) }
    guard !head.announcesMore(than: largest) else { return .refuse(.tooLarge(first, limit: largest)) }
    hasHead = true
    return .head(head)
  }

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
