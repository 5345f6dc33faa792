internal import Bindery
public import BinderyLoading

/// All that can be told of one library without running it.
public struct PluginDetails: Sendable {
  /// The library.
  public let file: PluginFile

  /// What speaks for and against it.
  public let judgement: PluginJudgement

  /// The SHA-256 of its bytes, where they can be read.
  public let digest: PluginDigest?

  /// How it stands with this host.
  public let standing: PluginStanding

  /// What it may do of what it asks for.
  public let grants: [Capability]

  /// Looks at a library.
  ///
  /// - Parameters:
  ///   - file: The library.
  ///   - choices: What the user chose.
  ///   - quarantines: The verdicts of the journal.
  ///   - isolation: Which plugins run in workers.
  public init(
    of file: PluginFile, choices: PluginChoices, quarantines: [Quarantine] = [],
    isolation: WorkerSettings.Isolation = .untrusted
  ) {
    var standings = PluginStandings(choices: choices, quarantines: quarantines, isolation: isolation)
    self.file = file
    judgement = file.judge()
    digest = try? PluginDigest(contentsOf: file.path)
    standing = standings.standing(of: file, digest: digest)
    grants = digest.map { choices.capabilities(of: $0).map(Capability.init(rawValue:)) } ?? []
  }

  /// What it asks for and isn't granted.
  public var missingGrants: [Capability] {
    guard case .success(let manifest) = file.manifest else { return [] }
    return manifest.capabilities.map(Capability.init(rawValue:)).filter { !grants.contains($0) }
  }

  /// The libraries that it needs, as it names them.
  public var needed: [String] { judgement.properties?.needed ?? [] }

  /// The number of symbols that it defines for others, but for the entry.
  public var exportCount: Int { judgement.properties?.exportCount ?? 0 }

  /// The number of functions that run while it is loaded.
  public var constructorCount: Int { judgement.properties?.constructorCount ?? 0 }

  /// What is wrong with who may write to the file, if anything.
  public var permissionProblem: String? {
    judgement.refusals.first { $0.code == .badPermissions }?.detail
  }
}
