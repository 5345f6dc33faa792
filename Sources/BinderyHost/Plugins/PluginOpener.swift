internal import Bindery
internal import BinderyLoading
internal import Synchronization

/// An opener of a host's plugins, which opens each plugin once.
final class PluginOpener: Sendable {
  /// The host's functions and values for plugins.
  private let host: HostDescription
  /// The claims of the plugins on kinds, sources and schemes.
  private let claims: PluginClaims
  /// The settings for plugins that aren't trusted.
  private let settings: WorkerSettings
  /// The journal of failures, or `nil` if there is none.
  private let journal: QuarantineJournal?

  /// The state that this host shares with its predecessors and successors.
  ///
  /// A host is succeeded by another one when plugins or the user's choices change.
  private let family: HostFamily

  /// The plugins that were opened or are being opened, by the paths of their files.
  private let openings = Mutex<[String: Opening]>([:])

  /// The workers in which plugins read files.
  private let fileWorkers = Mutex<[PluginId: PluginWorker]>([:])

  /// Whether the host has ended, so that it no longer shares workers.
  private let isDismissed = Mutex(false)

  /// The kinds, sources and schemes for which it was reported that the preferred plugin can't be used.
  private let reported = Mutex<Set<String>>([])

  /// Creates an opener that has opened nothing, for the newest host of a family.
  init(
    host: HostDescription, claims: PluginClaims, settings: WorkerSettings, journal: QuarantineJournal?,
    family: HostFamily = HostFamily()
  ) {
    self.host = host
    self.claims = claims
    self.settings = settings
    self.journal = journal
    self.family = family
    family.join(self)
  }

  /// The rule that decides which plugins run in worker processes.
  var isolation: WorkerSettings.Isolation { settings.isolation }

  /// Returns the binding of a kind, or `nil` if no plugin claims the kind. Opens plugins until one can be used.
  ///
  /// If none can be used, throws the error of the plugin that should win, or of a library that names the kind but can't
  /// be loaded by this host.
  func binding(of kind: Kind) throws(PluginError) -> ViewBinding? {
    if let refusal = claims.refusal(of: kind) { throw refusal }
    return try first(of: claims.claims(on: kind), "'\(kind)'") { $0.bindings[kind] }?.table
  }

  /// Returns a source, or `nil` if no plugin claims it. Opens plugins until one can be used, and throws if none can.
  func source(_ id: SourceId) throws(PluginError) -> (any Source)? {
    guard let found = try first(of: claims.claims(onSource: id), "the source '\(id)'", { $0.sources[id] }) else {
      return nil
    }
    family.noteBringing(id, by: found.plugin)
    return found.table
  }

  /// Returns the fetcher for a scheme in lowercase, or `nil` if no plugin claims it.
  ///
  /// Opens plugins until one can be used, and throws if none can.
  func fetcher(for scheme: String) throws(PluginError) -> (any Fetcher)? {
    try first(of: claims.claims(onScheme: scheme), "the scheme '\(scheme)'") { $0.fetchers[scheme] }?.table
  }

  /// Returns the plugins that have provided a source to this host's family so far; `nil` stands for any source.
  func bringers(of source: SourceId?) -> [PluginId] { family.bringers(of: source) }

  /// Returns the fetcher for an address among the plugins that are open in this process, or `nil` if there is none.
  ///
  /// No plugin is opened for it.
  func openFetcher(of address: String) -> (any Fetcher)? {
    guard let scheme = address.addressScheme else { return nil }
    for claim in claims.claims(onScheme: scheme) {
      if let plugin = try? attempt(at: claim.path)?.result.get(), plugin.worker == nil {
        return plugin.fetchers[scheme]
      }
    }
    return nil
  }

  /// Returns what the first usable plugin provides for a name, with the plugin, or `nil` if there are no claims.
  ///
  /// `table` returns what a plugin provides, and `name` describes it in messages. The plugins after the first usable
  /// one aren't opened. If none is usable, this throws the error of the first.
  private func first<Table>(
    of claims: [PluginClaims.Claim], _ name: String, _ table: (UsablePlugin) -> Table?
  ) throws(PluginError) -> (table: Table, plugin: PluginId)? {
    var failures: [(plugin: PluginId, error: PluginError)] = []
    for claim in claims {
      do throws(PluginError) {
        guard let table = try table(opened(claim)) else {
          throw PluginError(code: .disagrees, plugin: claim.manifest.id.rawValue, detail: "it has no table for \(name)")
        }
        report(failures, of: name, claim)
        return (table, claim.manifest.id)
      } catch {
        failures.append((claim.manifest.id, error))
      }
    }
    if let failure = failures.first { throw failure.error }
    return nil
  }

  /// Reports once for each name which plugins should have won it and why they can't be used.
  private func report(
    _ failures: [(plugin: PluginId, error: PluginError)], of name: String, _ winner: PluginClaims.Claim
  ) {
    guard !failures.isEmpty, reported.withLock({ $0.insert(name).inserted }) else { return }
    for failure in failures {
      warn(failure.plugin, "\(failure.error.detail); \(name) is left to \(winner.manifest.id)")
    }
  }

  /// Writes a warning about a plugin to the host's log.
  private func warn(_ plugin: PluginId, _ sentence: String) {
    host.log(plugin, PluginHost.LogLevel.warning.rawValue, sentence)
  }

  /// Returns the opened plugin of a claim; the first call for a plugin opens it, and concurrent calls wait for that.
  private func opened(_ claim: PluginClaims.Claim) throws(PluginError) -> UsablePlugin {
    let opening = openings.withLock { openings in
      let opening = openings[claim.path] ?? Opening()
      openings[claim.path] = opening
      return opening
    }
    // The lock is held while the plugin opens, so that it opens once; different plugins open concurrently.
    return try opening.attempt.withLock { attempt in
      if let known = attempt { return known }
      var new = OpeningAttempt(at: claim.file)
      new.result = Result { () throws(PluginError) in try open(claim, &new) }
      attempt = new
      return new
    }.result.get()
  }

  /// The opening of a plugin, under way or completed, behind a lock.
  private final class Opening: Sendable {
    /// The result of opening the plugin, or `nil` before it was opened.
    let attempt: Mutex<OpeningAttempt?>

    init(_ attempt: OpeningAttempt? = nil) {
      self.attempt = Mutex(attempt)
    }
  }

  /// Returns the outcome of opening the plugin at a path, or `nil` if it wasn't opened. Waits for one that is being
  /// opened.
  private func attempt(at path: String) -> OpeningAttempt? {
    openings.withLock { $0[path] }?.attempt.withLock { $0 }
  }

  /// Opens the plugin of a claim, and records in `attempt` what is opened, and where.
  ///
  /// The bytes that are judged, and checked against the user's trust and the journal, are those that are loaded. They
  /// can no longer change.
  private func open(
    _ claim: PluginClaims.Claim, _ attempt: inout OpeningAttempt
  ) throws(PluginError) -> UsablePlugin {
    let image = try image(of: claim)
    attempt.note(image)
    let (manifest, notes) = try judged(image, of: claim)
    let terms = terms(of: claim, image.digest)
    attempt.terms = terms
    let rule = notes.rule
    if case .quarantine(let verdict) = rule { throw notes.error(verdict) }
    if let problem = manifest.idProblem { warn(manifest.id, "\(problem); ask for a newer build of the plugin") }
    switch terms {
    case .process where rule == .worker && settings.program != nil:
      warn(manifest.id, "the program has ended three times while it was loaded, so it is opened in a worker this time")
      return try openInWorker(image, manifest, notes, granted: granted(to: claim, image.digest))
    case .process:
      do throws(PluginError) {
        return try openHere(image, manifest, notes)
      } catch {
        guard error.code == .libraryTaken, settings.isolation != .none, settings.program != nil else { throw error }
        warn(manifest.id, "\(error.problem), so it is opened in a worker")
        return try openInWorker(image, manifest, notes, granted: granted(to: claim, image.digest))
      }
    case .worker(let granted): return try openInWorker(image, manifest, notes, granted: granted)
    }
  }

  /// Judges the image of a plugin, and returns its manifest and its notes in the journal. Throws if the image can't be
  /// used, or differs from what was found.
  private func judged(
    _ image: SealedImage, of claim: PluginClaims.Claim
  ) throws(PluginError) -> (manifest: Manifest, notes: PluginNotes) {
    if let refusal = image.judge(in: claim.file.folder).refusals.first { throw refusal }
    let manifest = try image.manifest()
    guard manifest == claim.manifest else {
      throw PluginError(
        code: .disagrees, plugin: claim.manifest.id.rawValue,
        detail: "the file was changed since it was found; run this again")
    }
    return (manifest, PluginNotes(journal: journal, digest: image.digest, plugin: manifest.id))
  }

  /// Returns a worker in which a plugin reads files, without any capability. No process is started yet.
  func fileWorker(of plugin: PluginId) throws(PluginError) -> PluginWorker {
    guard let claim = claims.claim(of: plugin) else {
      throw PluginError(code: .failed, plugin: plugin.rawValue, detail: "it isn't installed, or claims nothing")
    }
    if let known = fileWorkers.withLock({ $0[plugin] }) { return known }
    // The image of the program's own plugins is their file, which a worker takes as a sealed copy.
    let image = try SealedImage(path: claim.path)
    let (manifest, notes) = try judged(image, of: claim)
    if case .quarantine(let verdict) = notes.rule { throw notes.error(verdict) }
    let worker = worker(WorkerSubject(image, manifest, granted: [], readsFiles: true), notes)
    return fileWorkers.withLock { workers in
      let first = workers[plugin] ?? worker
      workers[plugin] = first
      return first
    }
  }

  /// Returns the image of a plugin: a sealed copy, or the file itself if it lies beside the program.
  private func image(of claim: PluginClaims.Claim) throws(PluginError) -> SealedImage {
    var rules = TrustRules(claims.choices, words: claims.words)
    let isOfProgram = settings.isolation != .all && rules.isOfProgram(claim.file)
    return isOfProgram ? try SealedImage(ofProgram: claim.path) : try SealedImage(path: claim.path)
  }

  /// Returns the process in which a plugin is to run, and its capabilities there, by the user's choices.
  private func terms(of claim: PluginClaims.Claim, _ digest: PluginDigest) -> OpeningTerms {
    var rules = TrustRules(claims.choices, words: claims.words)
    let place = settings.isolation.place(of: rules.trust(of: claim.file, digest: digest))
    return place == .worker ? .worker(granted: granted(to: claim, digest)) : .process
  }

  /// Returns the capabilities that a plugin requests and that the user has granted to it.
  private func granted(to claim: PluginClaims.Claim, _ digest: PluginDigest) -> Set<String> {
    let askable = claim.manifest.capabilities + [Capability.proxyPassword.rawValue]
    return Set(claims.choices.capabilities(of: digest)).intersection(askable)
  }

  /// Opens a plugin in this process, and records the start and the outcome in the journal.
  private func openHere(
    _ image: SealedImage, _ manifest: Manifest, _ notes: PluginNotes
  ) throws(PluginError) -> UsablePlugin {
    // Even if loading throws, it has returned, so the host has survived it.
    let attempt = notes.begin(.process)
    defer { attempt?.end() }
    family.noteOpeningHere()
    let load = { () throws(PluginError) in
      UsablePlugin(try OpenedPlugin(image, manifest: manifest, host: self.connectedHost))
    }
    guard let attempt else { return try load() }
    return try attempt.run(load)
  }

  /// Opens a plugin in a worker process, with the capabilities that the user has granted.
  private func openInWorker(
    _ image: SealedImage, _ manifest: Manifest, _ notes: PluginNotes, granted: Set<String>
  ) throws(PluginError) -> UsablePlugin {
    let subject = WorkerSubject(image, manifest, granted: Array(granted))
    for capability in manifest.capabilities where !granted.contains(capability) {
      warn(
        manifest.id,
        "it asks to \(Capability(rawValue: capability)), and may not; "
          + "to allow that, \(claims.words.grant(capability, manifest.id))")
    }
    let worker = worker(subject, notes)
    let tables = try worker.tables()
    return UsablePlugin(worker, tables, manifest)
  }

  /// Returns the worker process of a plugin, which other hosts of the family may share.
  private func worker(_ subject: WorkerSubject, _ notes: PluginNotes) -> PluginWorker {
    func make() -> PluginWorker {
      PluginWorker(subject, host: connectedHost, settings: settings, journal: notes.workerJournal)
    }
    return isDismissed.withLock { isDismissed in
      isDismissed ? make() : family.workers.worker(of: subject, for: ObjectIdentifier(self), make: make)
    }
  }

  /// The description of this host that plugins receive, with the family's fetcher.
  private var connectedHost: HostDescription {
    var host = host
    host.fetcher = family.fetcher
    return host
  }

  /// Ends the workers that no other host uses, which are not started again, and removes this opener from its family.
  func dismissWorkers() {
    isDismissed.withLock { isDismissed in
      isDismissed = true
      family.workers.release(ObjectIdentifier(self))
    }
    family.leave(self)
  }
}

extension PluginOpener {
  /// Creates an opener for the current plugins. A winning plugin that is already open and unchanged stays open.
  func renewed(_ claims: PluginClaims) -> PluginOpener {
    let new = PluginOpener(host: host, claims: claims, settings: settings, journal: journal, family: family)
    for claim in claims.winners {
      // A plugin that couldn't be used is opened again, since what it lacked may exist now.
      guard let attempt = attempt(at: claim.path), attempt.isUsable, new.continues(with: attempt, for: claim) else {
        continue
      }
      new.keep(attempt, at: claim.path)
    }
    return new
  }

  /// Returns whether opening a plugin again would change nothing, because its file, choices and quarantine are the
  /// same.
  ///
  /// `attempt` is the outcome in this host or in one that it was renewed from, and `claim` is the current claim at the
  /// same path.
  func continues(with attempt: OpeningAttempt, for claim: PluginClaims.Claim) -> Bool {
    guard attempt.isOf(claim.file) else { return false }
    guard let digest = attempt.digest, let terms = attempt.terms else { return true }
    guard terms == self.terms(of: claim, digest) else { return false }
    guard case .failure(let error) = attempt.result, error.code == .quarantined else { return true }
    return PluginNotes(journal: journal, digest: digest, plugin: claim.manifest.id).verdict != nil
  }

  /// Adopts the outcome of another host's attempt to open the plugin at a path.
  private func keep(_ attempt: OpeningAttempt, at path: String) {
    openings.withLock { $0[path] = Opening(attempt) }
    if let worker = attempt.worker { family.workers.keep(worker, for: ObjectIdentifier(self)) }
  }

  /// Returns the claims that decided how a kind is shown: those that were tried, up to the first usable one.
  ///
  /// Each comes with the outcome of the attempt, or `nil` if it wasn't tried.
  func decidingClaims(on kind: Kind) -> [(claim: PluginClaims.Claim, attempt: OpeningAttempt?)] {
    var deciding: [(claim: PluginClaims.Claim, attempt: OpeningAttempt?)] = []
    for claim in claims.claims(on: kind) {
      let attempt = attempt(at: claim.path)
      deciding.append((claim, attempt))
      if attempt?.isUsable ?? true { break }
    }
    return deciding
  }
}
