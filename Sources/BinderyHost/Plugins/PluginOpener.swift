internal import Bindery
internal import Synchronization

/// Opens plugins, each once.
final class PluginOpener: Sendable {
  private let host: HostDescription
  private let claims: PluginClaims
  private let settings: WorkerSettings
  private let journal: QuarantineJournal?
  private let workers = Mutex<[PluginWorker]>([])
  private let openings = Mutex<[String: Opening]>([:])

  /// The names whose first plugins can't be used, and of which the user was told.
  private let told = Mutex<Set<String>>([])

  /// Creates an opener.
  ///
  /// - Parameters:
  ///   - host: What plugins are told of the host.
  ///   - claims: Which plugin is to be opened for what.
  ///   - settings: Where and how plugins run that aren't trusted.
  ///   - journal: Where loads and failures are noted.
  init(host: HostDescription, claims: PluginClaims, settings: WorkerSettings, journal: QuarantineJournal?) {
    self.host = host
    self.claims = claims
    self.settings = settings
    self.journal = journal
  }

  /// How a kind is shown, or nothing where no plugin claims it.
  func binding(of kind: Kind) throws(PluginError) -> ViewBinding? {
    try first(of: claims.claims(on: kind), "'\(kind)'") { $0.bindings[kind] }
  }

  /// A source, or nothing where no plugin claims it.
  func source(_ id: SourceId) throws(PluginError) -> (any Source)? {
    try first(of: claims.claims(onSource: id), "the source '\(id)'") { $0.sources[id] }
  }

  /// What fetches addresses of a scheme, or nothing where no plugin claims it.
  func fetcher(for scheme: String) throws(PluginError) -> (any Fetcher)? {
    try first(of: claims.claims(onScheme: scheme), "the scheme '\(scheme)'") { $0.fetchers[scheme] }
  }

  /// What the first plugin that can be used has of a name; the others are left alone.
  ///
  /// - Parameters:
  ///   - claims: The plugins that claim the name, the one that should win first.
  ///   - name: The name, for people.
  ///   - table: Takes what is asked for out of what a plugin can do.
  /// - Returns: What was asked for, or nothing where no plugin claims it.
  /// - Throws: Why the one that should win can't be used, where no other can.
  private func first<Table>(
    of claims: [PluginClaims.Claim], _ name: String, _ table: (UsablePlugin) -> Table?
  ) throws(PluginError) -> Table? {
    var failures: [(plugin: PluginId, error: PluginError)] = []
    for claim in claims {
      do throws(PluginError) {
        let table = try found(table(opened(claim)), name, in: claim)
        tell(failures, of: name, claim)
        return table
      } catch {
        failures.append((claim.manifest.id, error))
      }
    }
    if let failure = failures.first { throw failure.error }
    return nil
  }

  /// Tells once of plugins that should have won a name, and why they don't.
  private func tell(
    _ failures: [(plugin: PluginId, error: PluginError)], of name: String, _ winner: PluginClaims.Claim
  ) {
    guard !failures.isEmpty, told.withLock({ $0.insert(name).inserted }) else { return }
    for failure in failures {
      host.log(
        failure.plugin, PluginHost.LogLevel.warning.rawValue,
        "\(failure.error.detail); \(name) is left to \(winner.manifest.id)")
    }
  }

  private func found<Table>(_ table: Table?, _ name: String, in claim: PluginClaims.Claim) throws(PluginError) -> Table
  {
    if let table { return table }
    throw PluginError(code: .disagrees, plugin: claim.manifest.id.rawValue, detail: "it has no table for \(name)")
  }

  private func opened(_ claim: PluginClaims.Claim) throws(PluginError) -> UsablePlugin {
    let opening = openings.withLock { openings in
      let opening = openings[claim.path] ?? Opening()
      openings[claim.path] = opening
      return opening
    }
    // Its lock is held while the plugin opens, so that it opens once; others wait for it, and open side by side.
    return try opening.result.withLock { result in
      let known = result ?? Result { () throws(PluginError) in try open(claim) }
      result = known
      return known
    }.get()
  }

  /// A plugin that was opened, or is being opened.
  private final class Opening: Sendable {
    let result = Mutex<Result<UsablePlugin, PluginError>?>(nil)
  }

  /// Opens a plugin.
  ///
  /// All that counts is read from bytes that nobody changes any more: they are judged, then it is asked who vouches
  /// for them and what the journal knows of them, then they are loaded.
  private func open(_ claim: PluginClaims.Claim) throws(PluginError) -> UsablePlugin {
    let image = try image(of: claim)
    if let refusal = image.judge(in: claim.file.folder).refusals.first { throw refusal }
    let manifest = try image.manifest()
    guard manifest == claim.manifest else {
      throw PluginError(
        code: .disagrees, plugin: claim.manifest.id.rawValue,
        detail: "the file was changed since it was found; run this again")
    }
    let notes = LoadNotes(journal: journal, digest: image.digest, plugin: manifest.id)
    if let verdict = notes.verdict { throw verdict }
    return try runsHere(claim, image) ? openHere(image, manifest, notes) : openInWorker(image, manifest, notes)
  }

  /// The bytes of a plugin.
  private func image(of claim: PluginClaims.Claim) throws(PluginError) -> SealedImage {
    var rules = TrustRules(claims.choices)
    let isOfProgram = settings.isolation != .all && rules.isOfProgram(claim.file)
    return isOfProgram ? try SealedImage(ofProgram: claim.path) : try SealedImage(path: claim.path)
  }

  /// Whether a plugin runs in this process.
  private func runsHere(_ claim: PluginClaims.Claim, _ image: SealedImage) -> Bool {
    switch settings.isolation {
    case .all: return false
    case .none: return true
    case .untrusted:
      var rules = TrustRules(claims.choices)
      return rules.trust(of: claim.file, digest: image.digest).isTrusted
    }
  }

  private func openHere(
    _ image: SealedImage, _ manifest: Manifest, _ notes: LoadNotes
  ) throws(PluginError) -> UsablePlugin {
    // Whatever it comes to, it has come back.
    let attempt = notes.begin(.process)
    defer { attempt?.end() }
    return UsablePlugin(try OpenedPlugin(image, manifest: manifest, host: connectedHost))
  }

  private func openInWorker(
    _ image: SealedImage, _ manifest: Manifest, _ notes: LoadNotes
  ) throws(PluginError) -> UsablePlugin {
    let subject = WorkerSubject(image, manifest, granted: claims.choices.capabilities(of: image.digest))
    let worker = PluginWorker(subject, host: connectedHost, settings: settings, journal: notes.workerJournal)
    let tables = try worker.running().tables
    workers.withLock { $0.append(worker) }
    return UsablePlugin(worker, tables, manifest)
  }

  /// What a plugin is told of this host.
  private var connectedHost: HostDescription {
    var host = host
    host.fetcher = PluginFetcher(plugins: self)
    return host
  }

  /// Ends the workers. Those of plugins that are asked for something later are not started again.
  func dismissWorkers() {
    for worker in workers.withLock({ $0 }) { worker.dismiss() }
  }
}
