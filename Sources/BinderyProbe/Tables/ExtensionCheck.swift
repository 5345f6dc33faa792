internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import CBindery
internal import Synchronization

/// A check that a plugin's extension tables keep the rules of the contract; its media types were found valid before.
struct ExtensionCheck {
  /// The plugin whose extensions are checked.
  let plugin: ProbedPlugin

  /// The plugin's manifest, with which its extensions have to agree.
  let manifest: Manifest

  /// Queries and reads all extensions, and throws a finding of the first broken rule.
  ///
  /// The rule is L06, L10, L16, L17 or L18, or one of L43 to L47 about the tables of later versions.
  func check() throws(Finding) {
    for id in Self.unknown where plugin.extension(id) != nil {
      throw Finding("L16", "extension(\"\(id.prefix(64))\") returns a table, and the contract has none of that id")
    }
    for id in Self.known where plugin.extension(id) != plugin.extension(id) {
      throw Finding("L17", "extension(\"\(id)\") returns another table when it is asked again")
    }
    let abilities = try plugin.abilities(judgedBy: FindingJudge())
    for title in abilities.actions?.titles ?? [] { try check(title) }
    for view in abilities.views?.all ?? [] { try check(view) }
    try manifest.check(abilities)
  }

  /// The identifiers of all extensions that the contract defines for plugins.
  private static let known = [
    BINDERY_SOURCES, BINDERY_FETCHERS, BINDERY_LIVE, BINDERY_ACTIONS, BINDERY_CONTENTS, BINDERY_VIEWS,
    BINDERY_RESTORING, BINDERY_FILES,
  ]

  /// Identifiers to which extension() has to answer NULL: empty, very long, of the host's own extensions, or of other
  /// versions.
  private static let unknown = [
    "", "bindery", BINDERY_FETCH, BINDERY_SEND, "bindery.live/99", "bindery.sources/0", "bindery.sources/10",
    "org.example.nothing/1", String(repeating: "bindery.live/1", count: 10_000),
  ]

  /// Throws a finding of rule L43 if the title of an action is blank or has control characters.
  private func check(_ title: ActionTitle) throws(Finding) {
    guard !title.text.allSatisfy(\.isWhitespace) else {
      throw Finding("L43", "the action '\(title.action)' of '\(title.kind)' has a title without text")
    }
    guard !Law.isUnsafe(title.text), !title.text.contains(where: \.isNewline) else {
      throw Finding(
        "L43",
        "the title of '\(title.action)' of '\(title.kind)' has control characters: \(Law.quoted(title.text))")
    }
  }

  /// Throws a finding of rule L45 if a view has a purpose that the contract doesn't define, unless the plugin was built
  /// for a newer contract.
  private func check(_ view: ViewTable) throws(Finding) {
    guard view.purpose == nil, plugin.head.contract.minor <= Int(BINDERY_CONTRACT_MINOR) else { return }
    throw Finding("L45", "'\(view.kind)' has a view for the purpose \(view.number), which is none")
  }
}

extension ExtensionCheck {
  /// The addresses of the different tables that extension() of the plugin returned on several threads.
  private final class Answers: Sendable {
    /// The addresses of the tables.
    let addresses = Mutex<Set<UInt>>([])
  }

  /// Requests each extension on several threads at once, and throws a finding of rule L17 if they get different tables.
  ///
  /// Must be called before any other request, since a plugin may make a table when it is requested for the first time.
  func checkThreads() throws(Finding) {
    let (head, report) = (plugin.head, plugin.report)
    for id in Self.known {
      let answers = Answers()
      SideBySide.run(4) { _ in
        let found = head.table.extension(id, in: ProbedCall("extension", report: report))
        answers.addresses.withLock { _ = $0.insert(UInt(bitPattern: found)) }
      }
      guard answers.addresses.withLock({ $0.count }) > 1 else { continue }
      throw Finding("L17", "extension(\"\(id)\") returns different tables on threads that ask at once")
    }
  }
}
