/// The time that a case has for many calls, each of which may take a plugin long, such as a question to a server.
///
/// Calls that are fast come to their number on a busy machine, too. Where they don't, the case says so, and its rule
/// counts as not checked.
struct Patience {
  /// The reason why a rule counts as not checked once the time is over, as a sentence without a period.
  static let reason = "each call takes so long that not all of them were made"

  private let end = ContinuousClock.now + .seconds(10)

  /// Whether the time since the creation is over.
  var isOver: Bool { ContinuousClock.now >= end }
}
