/// A line of the journal.
enum JournalLine: Hashable, Sendable {
  /// The outcome of the start of a plugin or worker.
  enum Outcome: String {
    /// The start succeeded.
    case ok

    /// The start failed. The failure has a line of its own.
    case failed

    /// The system couldn't load the library, which is no fault of the plugin.
    case notLoadable = "not-loadable"

    /// The host abandoned the start, eg because the host exits.
    case left
  }

  /// The start of loading a plugin or of its worker, written before either is done.
  case start(JournalStart)

  /// The end of a start, with its outcome.
  case ended(JournalStart, Outcome)

  /// The failure of a plugin.
  case failed(JournalFailure)

  /// The first answer of a plugin that had failed, by the library's digest.
  case answered(String)

  /// The end of a quarantine that somebody lifted, by the library's digest.
  case cleared(String)

  /// A whole line of an unknown kind, perhaps from a later version.
  ///
  /// An older program keeps such a line and ignores it. So a known kind never gets another field; what is new gets a
  /// kind of its own.
  case unknown([String])

  /// The line as text, without its line feed.
  var text: String {
    switch self {
    case .start(let start): JournalText.line(["start"] + start.fields)
    case .ended(let start, let outcome): JournalText.line(["ended"] + start.fields + [outcome.rawValue])
    case .failed(let failure): JournalText.line(["failed"] + failure.fields)
    case .answered(let digest): JournalText.line(["answered", digest])
    case .cleared(let digest): JournalText.line(["cleared", digest])
    case .unknown(let fields): JournalText.line(fields)
    }
  }

  /// Parses a line, or returns `nil` if it is damaged.
  init?(_ text: some Collection<UInt8>) {
    guard let fields = JournalText.fields(of: text) else { return nil }
    self = Self.known(fields) ?? .unknown(fields)
  }

  private static func known(_ fields: [String]) -> JournalLine? {
    let rest = fields.dropFirst()
    switch fields.first {
    case "start": return JournalStart(fields: rest).map(JournalLine.start)
    case "ended":
      guard let outcome = rest.last.flatMap(Outcome.init) else { return nil }
      return JournalStart(fields: rest.dropLast()).map { .ended($0, outcome) }
    case "failed": return JournalFailure(fields: rest).map(JournalLine.failed)
    case "answered": return rest.count == 1 ? rest.first.map(JournalLine.answered) : nil
    case "cleared": return rest.count == 1 ? rest.first.map(JournalLine.cleared) : nil
    default: return nil
    }
  }
}
