package import Bindery
package import BinderyExchange
package import BinderyLoading
internal import CBindery

extension PluginWorker {
  /// The worker's answer about one record, which may be a refusal, or the error if the worker gave no answer.
  package typealias ItemOutcome = Result<ItemAnswer, PluginError>

  /// Makes an item from each record in a worker, in as many calls as necessary, and returns the outcomes in order.
  ///
  /// If the worker process ends, the item that it was making fails, and the next process makes the others. The first
  /// end by a signal from outside is excused. If the answers exceed the memory budget, the remaining records aren't
  /// sent: their answers are empty and have no `room`.
  package func items(of records: [Record], bringing wanted: ModelRequest) async -> [ItemOutcome] {
    var work = ItemWork(records)
    while !work.isFull, let next = work.next() {
      do throws(PluginError) {
        let payload = try Frame.checked(ItemsRequest(wanted, records: next).payload, of: name)
        let call = begin(next, as: wanted.purpose, payload, on: try await whenRunning())
        work.take(await call.call.outcome.value(), of: call.number, by: name)
      } catch {
        work.fail(error)
      }
    }
    return work.outcomes
  }

  /// Makes an item of a record as `items(of:bringing:)` does, and blocks this thread until it is made.
  func item(of record: Record, bringing wanted: ModelRequest) -> ItemOutcome {
    var work = ItemWork([record])
    while let next = work.next() {
      do throws(PluginError) {
        let payload = try Frame.checked(ItemsRequest(wanted, records: next).payload, of: name)
        let call = begin(next, as: wanted.purpose, payload, on: try running())
        work.take(call.call.outcome.wait(), of: call.number, by: name)
      } catch {
        work.fail(error)
      }
    }
    return work.outcomes[0]
  }

  /// Begins a call that makes items from records, and returns it with its number.
  private func begin(
    _ records: [Record], as purpose: ViewPurpose, _ payload: [UInt8], on running: Running
  ) -> (call: ItemsCall, number: UInt32) {
    let call = ItemsCall(records, as: purpose, of: name, keptIn: kept, didAnswer: noteAnswers)
    let number = running.connection.begin(
      call, .items, payload: payload, isTimed: true, atMost: running.connection.limits.time(forItems: records.count))
    return (call, number)
  }
}

/// The records from which a worker makes items, and their outcomes so far.
private struct ItemWork {
  /// The records, in the order in which the items are wanted.
  private let records: [Record]
  /// The outcome for each record, or `nil` as long as there is none.
  private var results: [PluginWorker.ItemOutcome?]

  /// The indices of the records that the current call is about.
  private var current: [Int] = []

  /// Whether the memory budget has no room for further answers.
  private(set) var isFull = false

  /// The number of consecutive ends of worker processes for which no item could be blamed.
  private var unblamedCount = 0

  /// The approximate limits of the records in one call: their total bytes, then their number.
  private static let sizeLimit = 1 << 20
  /// The approximate limit on the number of records in one call.
  private static let countLimit = 2048

  init(_ records: [Record]) {
    self.records = records
    results = Array(repeating: nil, count: records.count)
  }

  /// Returns the records to send next, or `nil` if all are answered.
  mutating func next() -> [Record]? {
    current = []
    var size = 0
    for index in records.indices where results[index] == nil {
      let bytes = records[index].byteCount
      if !current.isEmpty, size + bytes > Self.sizeLimit || current.count == Self.countLimit { break }
      current.append(index)
      size += bytes
    }
    return current.isEmpty ? nil : current.map { records[$0] }
  }

  /// Stores the answers of a call and, if the worker process ended, the failure of the item to blame.
  mutating func take(_ outcome: ItemsCall.Outcome, of call: UInt32, by plugin: String) {
    for (place, answer) in zip(current, outcome.answers) { results[place] = .success(answer) }
    isFull = outcome.answers.contains { $0.room == nil }
    if !outcome.answers.isEmpty { unblamedCount = 0 }
    guard let end = outcome.failure else { return }
    let rest = current.indices.dropFirst(outcome.answers.count)
    if let blamed = blamed(by: end, in: call, among: rest), !end.isExcused || end.place.call != call {
      results[current[blamed]] = .failure(end.error(of: plugin))
    }
  }

  /// Stores the error of a call that couldn't be made: for all its records, or for the first if a retry may succeed.
  mutating func fail(_ error: PluginError) {
    // A worker that crashes as it starts costs an item each time, until the plugin is quarantined.
    let isTransient = [.crashed, .timedOut, .brokeProtocol].contains(error.code)
    for place in isTransient ? current.prefix(1) : current[...] { results[place] = .failure(error) }
  }

  /// Returns the index of the item to blame for the end of a worker process, or `nil` if it was busy with another call
  /// or none.
  ///
  /// If no item can be blamed three times in a row, the first unanswered one is, so that the work ends.
  private mutating func blamed(by end: WorkerEnd, in call: UInt32, among rest: Range<Int>) -> Int? {
    if end.place.call == call {
      unblamedCount = 0
      let item = Int(end.place.item)
      return rest.contains(item) ? item : rest.first
    }
    unblamedCount += 1
    guard unblamedCount >= 3 else { return nil }
    unblamedCount = 0
    return rest.first
  }

  /// The outcome of each record, in order: an empty answer for a record that was never sent.
  var outcomes: [PluginWorker.ItemOutcome] {
    results.map { $0 ?? .success(ItemAnswer()) }
  }
}

extension Record {
  /// The approximate number of bytes that the record takes on its way to a worker.
  fileprivate var byteCount: Int {
    withUnsafePointer { record in
      (0..<record.pointee.count).reduce(64) { count, index in
        guard let field = record.pointee.fields?[index] else { return count }
        return count + 16 + field.key.count + 8 + (field.type >= BINDERY_UTF8.rawValue ? field.value.text.count : 0)
      }
    }
  }
}
