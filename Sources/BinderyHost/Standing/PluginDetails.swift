internal import Bindery
public import BinderyLoading

/// The details of a plugin's library that are known without running its code.
public struct PluginDetails: Sendable {
  /// The library that the details are about.
  public let file: PluginFile

  /// The judgement of the library: the reasons not to open it, and its unusual properties.
  public let judgement: PluginJudgement

  /// The SHA-256 of the library's bytes, with those of the libraries that it brings along, or `nil` if they can't be
  /// read.
  public let digest: PluginDigest?

  /// The standing of the library: the trust in it, whether it is used, and in which process it would run.
  public let standing: PluginStanding

  /// The capabilities that the user granted to the library's bytes, whether or not the plugin requests them.
  public let grants: [Capability]

  /// Examines a library without running its code.
  ///
  /// - Parameters:
  ///   - file: The library to examine.
  ///   - choices: The user's choices.
  ///   - quarantines: The quarantines in the journal.
  ///   - isolation: The rule that decides which plugins run in worker processes.
  ///   - words: The host's words for the remedies in the reasons.
  public init(
    of file: PluginFile, choices: PluginChoices, quarantines: [Quarantine] = [],
    isolation: WorkerSettings.Isolation = .untrusted, words: HostWords = HostWords()
  ) {
    var standings = PluginStandings(choices: choices, quarantines: quarantines, isolation: isolation, words: words)
    self.file = file
    judgement = file.judge()
    digest = try? PluginDigest(contentsOf: file.path)
    standing = standings.standing(of: file, digest: digest)
    grants = digest.map { choices.capabilities(of: $0).map(Capability.init(rawValue:)) } ?? []
  }

  /// The capabilities that the plugin requests and that weren't granted; empty if its manifest can't be read.
  public var missingGrants: [Capability] {
    guard case .success(let manifest) = file.manifest else { return [] }
    return manifest.capabilities.map(Capability.init(rawValue:)).filter { !grants.contains($0) }
  }

  /// The names of the libraries that the library depends on, such as `libc.so.6`; empty if its ELF tables can't be
  /// read.
  public var needed: [String] { judgement.properties?.needed ?? [] }

  /// The paths of the libraries that the plugin brings along, in folders that a run path with `$ORIGIN` leads to.
  public var libraries: [String] { Companion.all(at: file.path).map(\.path) }

  /// Sentences about the libraries and symbols that the plugin needs and that are missing, each without a final period.
  public var missing: [String] {
    (try? LibraryFile(path: file.path)).map { UnmetNeeds(of: $0, path: file.path).refusals } ?? []
  }

  /// The number of symbols that the library exports besides the entry function, or 0 if its ELF tables can't be read.
  public var exportCount: Int { judgement.properties?.exportCount ?? 0 }

  /// The number of functions that run while the library is loaded, or 0 if its ELF tables can't be read.
  public var constructorCount: Int { judgement.properties?.constructorCount ?? 0 }

  /// The reason why other users may change the file, or that it is a link out of its folder, or `nil` if neither.
  ///
  /// This is a clause with the command that fixes it, without a final period.
  public var permissionProblem: String? {
    judgement.refusals.first { $0.code == .badPermissions }?.detail
  }
}
