/// A line of the journal, which records an event in the life of a plugin.
enum JournalLine: Hashable, Sendable {
  /// The outcome of loading a plugin or of starting its worker process.
  enum Outcome: String {
    /// The plugin was loaded, or its worker process started.
    case ok

    /// Loading or starting failed. Another line records the failure.
    case failed

    /// The system couldn't load the library, which is no fault of the plugin.
    case notLoadable = "not-loadable"

    /// The host abandoned loading or starting, for example because the host exits.
    case left
  }

  /// Loading a plugin or starting its worker process is about to begin.
  case start(JournalStart)

  /// Loading a plugin or starting its worker process has ended, with this outcome.
  case ended(JournalStart, Outcome)

  /// A plugin has failed.
  case failed(JournalFailure)

  /// A plugin that had failed has answered again; the value is the digest of its library.
  case answered(String)

  /// A quarantine was lifted; the value is the digest of the library.
  case cleared(String)

  /// The line is complete and of an unknown kind, perhaps from a later version.
  ///
  /// An older program keeps such a line and ignores it. So a known kind of line never gets another field; what is new
  /// gets a kind of its own.
  case unknown([String])

  /// The text of the line, without its line feed.
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

  /// Parses a line without its line feed, or returns `nil` if it is damaged.
  init?(_ text: some Collection<UInt8>) {
    guard let fields = JournalText.fields(of: text) else { return nil }
    self = Self.known(fields) ?? .unknown(fields)
  }

  /// Parses the fields of a line of a known format, or returns `nil` for any other line.
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
