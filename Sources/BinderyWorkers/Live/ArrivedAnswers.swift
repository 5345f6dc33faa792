/// The last answers of a view model, and the pending requests: at most one for each reading, such as a property.
///
/// An answer is current if no change was reported since it was requested. An outdated one is still returned until a
/// newer one arrives.
struct ArrivedAnswers<Reading: Hashable & Sendable, Answer: Sendable>: Sendable {
  /// The last answer to each reading, with the value of `time` when it was requested.
  private var kept: [Reading: (answer: Answer, time: Int)] = [:]

  /// The readings with a pending request, each with the value of `time` when it was made.
  private var asked: [Reading: Int] = [:]

  /// The number of changes that were reported so far.
  private var time = 0

  /// The most answers that are kept. A view model has fewer properties, actions and views.
  private static var limit: Int { 1024 }

  /// Returns the last answer to a reading, or `nil` if there is none, and whether the caller has to request a new one.
  ///
  /// `isObserved` is whether the worker reports changes. If not, no answer counts as current.
  mutating func read(_ reading: Reading, isObserved: Bool) -> (answer: Answer?, isDue: Bool) {
    let last = kept[reading]
    let isCurrent = isObserved && last?.time == time
    guard !isCurrent, asked[reading] == nil else { return (last?.answer, false) }
    asked[reading] = time
    return (last?.answer, true)
  }

  /// Returns the last answer to a reading, or `nil` if none has arrived.
  func last(_ reading: Reading) -> Answer? { kept[reading]?.answer }

  /// Stores the answer to a pending reading. The former answer is dropped before `answer` is evaluated.
  mutating func take(_ answer: @autoclosure () -> Answer, to reading: Reading) {
    guard let time = asked.removeValue(forKey: reading) else { return }
    if kept.count >= Self.limit { kept = [:] }
    kept[reading] = nil
    kept[reading] = (answer(), time)
  }

  /// Stores an answer that came unrequested, unless the reading already has one. Reading it requests a newer one.
  mutating func take(first answer: @autoclosure () -> Answer, to reading: Reading) {
    // Outdated from the start, so that the first reading requests a newer one.
    if kept[reading] == nil { kept[reading] = (answer(), time - 1) }
  }

  /// Drops the answers that satisfy a condition, and returns whether there were any. They are requested again when they
  /// are read.
  mutating func drop(where isDropped: (Answer) -> Bool) -> Bool {
    let former = kept.count
    kept = kept.filter { !isDropped($0.value.answer) }
    return kept.count < former
  }

  /// Records that answers may differ from now on, so that those kept or pending are outdated.
  mutating func noteChange() { time += 1 }

  /// Forgets the pending requests, since they won't be answered. They are made again when the values are read.
  mutating func forgetAsked() { asked = [:] }
}
