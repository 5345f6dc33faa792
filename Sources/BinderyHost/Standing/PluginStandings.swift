internal import Bindery
public import BinderyLoading
internal import BinderySystem

/// An evaluation of the standing of libraries with a host: trust, use and process.
///
/// A library is hashed only if its identifier occurs in the choices, in a list of an installation or in the
/// quarantines, so that a thousand unknown libraries are listed at once.
public struct PluginStandings {
  /// The plugins that run in worker processes.
  private let isolation: WorkerSettings.Isolation
  /// The quarantines in the journal.
  private let quarantines: [Quarantine]
  /// The rules that decide which files are trusted.
  private var rules: TrustRules
  /// The cached permissions of files and folders.
  private var permissions = FilePermissions()

  /// Creates an evaluation by the user's choices.
  ///
  /// - Parameters:
  ///   - choices: The user's choices.
  ///   - quarantines: The quarantines in the journal.
  ///   - isolation: The rule that decides which plugins run in worker processes.
  ///   - words: The host's words for the remedies in the reasons.
  public init(
    choices: PluginChoices, quarantines: [Quarantine] = [], isolation: WorkerSettings.Isolation = .untrusted,
    words: HostWords = HostWords()
  ) {
    self.isolation = isolation
    self.quarantines = quarantines
    rules = TrustRules(choices, words: words)
  }

  /// Returns the standing of a library, by its manifest, its permissions, the choices and the quarantines.
  ///
  /// The library's ELF tables aren't read: ``PluginFile/judge()`` does that.
  ///
  /// - Parameters:
  ///   - file: The library.
  ///   - digest: The SHA-256 of the library's bytes, or `nil` to hash the file if need be.
  /// - Returns: The standing.
  public mutating func standing(of file: PluginFile, digest: PluginDigest? = nil) -> PluginStanding {
    let trust = rules.trust(of: file, digest: digest)
    let refusal = file.refusal ?? file.permissionRefusal(&permissions)
    let quarantine = refusal == nil ? quarantine(of: file, digest) : nil
    return PluginStanding(
      file: file, trust: trust, refusal: refusal, quarantine: quarantine,
      place: refusal == nil && quarantine == nil ? isolation.place(of: trust) : nil)
  }

  /// Returns the quarantine of a library, or `nil` if there is none. The library is hashed only if one may apply.
  private mutating func quarantine(of file: PluginFile, _ known: PluginDigest?) -> Quarantine? {
    guard case .success(let manifest) = file.manifest else { return nil }
    let candidates = quarantines.filter { $0.id == manifest.id }
    // The failures of a library that is loaded in place are recorded under the digest of its file's identity.
    if !candidates.isEmpty, rules.isOfProgram(file), let status = file.status {
      let digest = PluginDigest(identityOf: status).description
      if let quarantine = candidates.first(where: { $0.digest == digest }) { return quarantine }
    }
    guard !candidates.isEmpty, let digest = known ?? (try? PluginDigest(contentsOf: file.path)) else { return nil }
    return candidates.first { $0.digest == digest.description }
  }
}

extension PluginStandings {
  /// Returns the identifiers of the loadable plugins that aren't trusted, each once, in the order of the files.
  public static func untrustedIds(of files: [PluginFile], choices: PluginChoices) -> [String] {
    var rules = TrustRules(choices)
    var ids: [String] = []
    for file in files {
      guard let id = file.usableManifest?.id.rawValue, !ids.contains(id) else { continue }
      if !rules.trust(of: file).isTrusted { ids.append(id) }
    }
    return ids
  }
}
