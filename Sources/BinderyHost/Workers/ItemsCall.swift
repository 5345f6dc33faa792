internal import Bindery
internal import Synchronization

/// A call that makes items of records.
final class ItemsCall: WorkerCall {
  /// What a call came to: the answers to the first records, and how the worker has ended if it has before the last.
  struct Outcome: Sendable {
    var answers: [ItemAnswer] = []
    var failure: WorkerEnd?
  }

  let outcome = CallOutcome<Outcome>()
  private let records: [Record]
  private let plugin: String
  private let didAnswer: @Sendable (Int) -> Void
  private let answered = Mutex<[ItemAnswer]>([])

  /// Creates a call.
  ///
  /// - Parameters:
  ///   - records: The records, in the order in which they are sent.
  ///   - plugin: The plugin, to which all errors belong.
  ///   - didAnswer: Takes, as the answers come, how many have.
  init(_ records: [Record], of plugin: String, didAnswer: @escaping @Sendable (Int) -> Void) {
    self.records = records
    self.plugin = plugin
    self.didAnswer = didAnswer
  }

  func take(_ frame: Frame) throws(ExchangeError) -> Bool {
    guard frame.type == .answers else { throw ExchangeError("answers were expected, and '\(frame.type)' came") }
    let payload = ReceivedBytes(frame.payload)
    let new = try payload.read { (reader) throws(ExchangeError) in
      let (first, count) = (Int(try reader.number(UInt32.self)), Int(try reader.number(UInt32.self)))
      let before = answered.withLock { $0.count }
      // Each answer gives the worker more time: one of nothing would give it all the time there is.
      guard first == before, count > 0, count <= records.count - before else {
        throw ExchangeError("answer \(before) was expected, and \(count) from \(first) on came")
      }
      reader.author = plugin
      var answers: [ItemAnswer] = []
      answers.reserveCapacity(count)
      for _ in 0..<count { answers.append(try reader.itemAnswer(in: payload)) }
      return answers
    }
    didAnswer(new.count)
    let all = answered.withLock { answered in
      answered += new
      return answered.count == records.count ? answered : nil
    }
    if let all { outcome.set(Outcome(answers: all)) }
    return all != nil
  }

  func end(_ end: WorkerEnd) {
    outcome.set(Outcome(answers: answered.withLock { $0 }, failure: end))
  }

  func describe(_ item: Int) -> String? {
    records.indices.contains(item) ? records[item].shortName : nil
  }

  func noteEnd(at item: Int) {
    // The items before it were made, though nobody has heard of them. They count as one: a plugin may write any place.
    if records.indices.contains(item), item > answered.withLock({ $0.count }) { didAnswer(1) }
  }
}

extension Record {
  /// What tells this record from others, for people: its kind, and the first of its fields that may identify it.
  var shortName: String {
    let id = ["trackId", "collectionId", "artistId", "id", "trackName", "name"].lazy.compactMap { self[$0]?.shownText }
    return ([kind.rawValue] + id.prefix(1)).joined(separator: " ")
  }
}
