/// The answers that have arrived, and what is asked for: at most one call a reading.
///
/// An answer is current if nothing has changed since it was asked for. Any other is given too, until a newer one
/// arrives.
struct ArrivedAnswers<Reading: Hashable & Sendable, Answer: Sendable>: Sendable {
  private var kept: [Reading: (answer: Answer, time: Int)] = [:]

  /// The readings that are asked for, each with the number of changes when it was.
  private var asked: [Reading: Int] = [:]

  /// The number of changes so far.
  private var time = 0

  /// The most answers that are kept. A view model has fewer properties, actions and views.
  private static var limit: Int { 1024 }

  /// Returns the last answer, if there is one, and whether the caller has to ask now.
  ///
  /// If changes aren't reported, no answer is current.
  mutating func read(_ reading: Reading, isObserved: Bool) -> (answer: Answer?, isDue: Bool) {
    let last = kept[reading]
    let isCurrent = isObserved && last?.time == time
    guard !isCurrent, asked[reading] == nil else { return (last?.answer, false) }
    asked[reading] = time
    return (last?.answer, true)
  }

  /// Returns the last answer, or `nil` if none has arrived.
  func last(_ reading: Reading) -> Answer? { kept[reading]?.answer }

  /// Takes the answer to a reading that was asked for, which is made once the last one is dropped.
  mutating func take(_ answer: @autoclosure () -> Answer, to reading: Reading) {
    guard let time = asked.removeValue(forKey: reading) else { return }
    if kept.count >= Self.limit { kept = [:] }
    kept[reading] = nil
    kept[reading] = (answer(), time)
  }

  /// Takes an unsolicited answer, which the first reading gives if nothing else has arrived.
  mutating func take(first answer: @autoclosure () -> Answer, to reading: Reading) {
    // No later than the first change, so that it is asked for anew.
    if kept[reading] == nil { kept[reading] = (answer(), time - 1) }
  }

  /// Drops the answers for which a condition holds, and returns whether there were any. They are asked for again when
  /// they are read.
  mutating func drop(where isDropped: (Answer) -> Bool) -> Bool {
    let former = kept.count
    kept = kept.filter { !isDropped($0.value.answer) }
    return kept.count < former
  }

  /// Notes that there may be other answers from now on, also to what is asked for.
  mutating func noteChange() { time += 1 }

  /// Forgets what is asked for, since no answer will come. It is asked for again when it is read.
  mutating func forgetAsked() { asked = [:] }
}
