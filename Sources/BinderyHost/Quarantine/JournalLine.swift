/// A line of the journal.
enum JournalLine: Hashable, Sendable {
  /// How something ended that was started.
  enum Outcome: String {
    /// Well.
    case ok

    /// With a failure, which has a line of its own.
    case failed

    /// The system couldn't load the library, which is no fault of the plugin.
    case notLoadable = "not-loadable"

    /// The host let go of it, eg because it ends itself.
    case left
  }

  /// Written before a plugin is loaded, or its worker started.
  case start(JournalStart)

  /// Written when that is over.
  case ended(JournalStart, Outcome)

  /// A plugin failed.
  case failed(JournalFailure)

  /// A plugin that had failed answered again; by its digest.
  case answered(String)

  /// Somebody lifted the quarantine of a digest.
  case cleared(String)

  /// A line that is whole, of a later version perhaps.
  case unknown([String])

  /// The line as text, without its end.
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

  /// Reads a line, or nothing where it is damaged.
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
