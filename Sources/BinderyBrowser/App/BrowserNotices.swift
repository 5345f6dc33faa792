/// A queue of messages for the status line, each of which is shown until the next key.
///
/// News replaces earlier news; problems stay until they were read.
struct BrowserNotices: Hashable, Sendable {
  /// A message to the user: a sentence without a period.
  struct Notice: Hashable, Sendable {
    /// The sentence of the message, without a period.
    var sentence: String

    /// Whether the message reports a problem.
    var isProblem: Bool

    /// The number of messages that are queued behind this one.
    var followingCount = 0
  }

  /// The maximum number of queued messages; a further one replaces the last.
  static let limit = 100

  /// The messages, of which the first is shown.
  private var notices: [Notice] = []

  /// Adds a message, unless it equals the last one.
  mutating func add(_ sentence: String, isProblem: Bool) {
    let notice = Notice(sentence: sentence, isProblem: isProblem)
    guard notices.last != notice else { return }
    if !isProblem { notices.removeAll { !$0.isProblem } }
    if notices.count == Self.limit { notices.removeLast() }
    notices.append(notice)
  }

  /// Removes the message that is shown, so that the next one is shown.
  mutating func dismiss() {
    if !notices.isEmpty { notices.removeFirst() }
  }

  /// The message to show, with the number of those behind it, or `nil` if there is none.
  var front: Notice? {
    guard var first = notices.first else { return nil }
    first.followingCount = notices.count - 1
    return first
  }
}
