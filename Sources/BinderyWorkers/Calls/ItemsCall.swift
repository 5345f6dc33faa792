internal import Bindery
internal import BinderyExchange
internal import Synchronization

/// A call that has a worker make items from records, and ends early once the answers reach `AnswerLimits.call`.
///
/// Records without an answer by then are no part of the call.
final class ItemsCall: WorkerCall {
  /// The outcome of a call: the answers to the first records, and the end of the worker if it came before the last
  /// answer.
  struct Outcome: Sendable {
    /// The answers to the first records, in the order of the records.
    var answers: [ItemAnswer] = []

    /// The end of the worker, or `nil` if all answers of the call came before.
    var failure: WorkerEnd?
  }

  /// The outcome of the call, for which the caller waits.
  let outcome = CallOutcome<Outcome>()
  /// The records from which the worker makes items, in the order in which they are sent.
  private let records: [Record]
  /// The purpose of the views that the answers show, such as rows.
  private let purpose: ViewPurpose
  /// The name of the plugin, for errors.
  private let plugin: String
  /// The memory budget for the answers.
  private let kept: KeptAnswers
  /// The function that is called for each frame with its number of answers.
  private let didAnswer: @Sendable (Int) -> Void
  /// The answers that have come so far, behind a lock.
  private let received = Mutex(Received())

  /// The answers that have come so far.
  private struct Received {
    var answers: [ItemAnswer] = []
    /// The number of bytes of the payloads of the answers.
    var byteCount = 0
  }

  /// The approximate number of bytes that an answer takes in this process, besides its payload.
  private static let answerSize = 256

  /// Creates a call about records, in the order in which they are sent. Errors name `plugin`.
  ///
  /// `purpose` says which views the answers show. `kept` is the memory budget for the answers. `didAnswer` is called
  /// for each frame with its number of answers.
  init(
    _ records: [Record], as purpose: ViewPurpose = .row, of plugin: String, keptIn kept: KeptAnswers = KeptAnswers(),
    didAnswer: @escaping @Sendable (Int) -> Void
  ) {
    self.records = records
    self.purpose = purpose
    self.plugin = plugin
    self.kept = kept
    self.didAnswer = didAnswer
  }

  /// Decodes the answers in a frame and returns whether the call is over; throws if the frame breaks the protocol.
  func take(_ frame: Frame) throws(ExchangeError) -> Bool {
    guard frame.type == .answers else { throw ExchangeError("answers were expected, and '\(frame.type)' came") }
    let payload = ReceivedBytes(frame.payload)
    let new = try payload.read { (reader) throws(ExchangeError) in
      let (first, count) = (Int(try reader.number(UInt32.self)), Int(try reader.number(UInt32.self)))
      let before = received.withLock { $0.answers.count }
      // Each frame of answers gives the worker more time: with empty ones it would have all the time there is.
      guard first == before, count > 0, count <= records.count - before else {
        throw ExchangeError("answer \(before) was expected, and \(count) from \(first) on came")
      }
      reader.author = plugin
      var answers: [ItemAnswer] = []
      answers.reserveCapacity(count)
      for _ in 0..<count {
        answers.append(try reader.itemAnswer(in: payload))
      }
      let room = kept.take(size(of: answers, in: frame))
      for index in answers.indices { (answers[index].room, answers[index].purpose) = (room, purpose) }
      return answers
    }
    didAnswer(new.count)
    let all = received.withLock { received in
      received.answers += new
      received.byteCount += frame.payload.count
      let isOver = received.answers.count == records.count || received.byteCount >= AnswerLimits.call
      return isOver ? received.answers : nil
    }
    if let all { outcome.set(Outcome(answers: all)) }
    return all != nil
  }

  /// Returns the size in memory of the answers of a frame, in bytes, for as long as they are kept.
  private func size(of answers: [ItemAnswer], in frame: Frame) -> Int {
    let payloadSize = answers.contains(where: \.keepsPayload) ? frame.payload.count : 0
    return answers.reduce(payloadSize) { $0 + Self.answerSize + $1.textSize }
  }

  /// Sets the outcome to the answers so far and the end of the worker.
  func end(_ end: WorkerEnd) {
    outcome.set(Outcome(answers: received.withLock { $0.answers }, failure: end))
  }

  /// Returns a name, for people, of the record at an index, or `nil` if the call has no such record.
  func describe(_ item: Int) -> String? {
    records.indices.contains(item) ? records[item].shortName : nil
  }

  /// Returns the subject that an end of the worker is counted for: the record at an index, or the first without an
  /// answer.
  func subject(at item: Int?) -> EndSubject? {
    let first = received.withLock { $0.answers.count }
    guard let item, records.indices.contains(first) else { return nil }
    return EndSubject(records[(first..<records.count).contains(item) ? item : first])
  }

  /// Records that the worker ended while it made the item at an index, so that it had made the items before.
  func noteEnd(at item: Int) {
    // The items before it were made, though never reported. They count as one: a plugin may write any index.
    if records.indices.contains(item), item > received.withLock({ $0.answers.count }) { didAnswer(1) }
  }
}

extension Record {
  /// A short name of the record for people: its kind and, if it has one, a field that may identify it, eg `song 12`.
  var shortName: String {
    let id = ["trackId", "collectionId", "artistId", "id", "trackName", "name"].lazy.compactMap { self[$0]?.shownText }
    return ([kind.rawValue] + id.prefix(1)).joined(separator: " ")
  }
}
