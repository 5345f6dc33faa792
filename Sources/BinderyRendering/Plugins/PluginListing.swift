internal import Bindery
public import BinderyHost
internal import BinderyLoading
internal import BinderyManifests
internal import BinderyText

/// A list of all libraries that a host found, including those that aren't used, for people or for programs.
public struct PluginListing: Sendable {
  /// The host with the current plugins.
  private let host: PluginHost
  /// The libraries with their trust, quarantine and isolation.
  private let standings: [PluginStanding]

  /// The reasons that libraries aren't used in favor of other files of their plugins, by path.
  private let unused: [String: String]

  /// Creates a listing.
  ///
  /// - Parameters:
  ///   - host: The host whose plugins to list.
  ///   - look: Determines the standing of each plugin.
  public init(host: PluginHost, look: PluginStandings) {
    var look = look
    self.host = host
    var standings: [PluginStanding] = []
    for file in host.files { standings.append(look.standing(of: file)) }
    self.standings = standings
    unused = Dictionary(host.claims.unused.map { ($0.path, $0.reason) }) { first, _ in first }
  }

  /// Returns the list as UTF-8 text: a table of the plugins that can be used, then those that another file takes the
  /// place of, the refused and the quarantined ones.
  ///
  /// - Parameter columns: The width to truncate the lines of the table to, or `nil` for no truncation. The reasons
  ///   below the table are never truncated.
  /// - Returns: The UTF-8 text, empty if there is no library.
  public func text(columns: Int? = nil) -> [UInt8] {
    let sections = [table(columns), remarks, duplicates, refusals, quarantines]
    let lines = sections.filter { !$0.isEmpty }.joined(separator: [""])
    return lines.flatMap { Array($0.utf8) + [0x0a] }
  }

  /// Returns the lines of the table of plugins, truncated to a width in columns unless that is `nil`.
  private func table(_ columns: Int?) -> [String] {
    let hasSources = usable.contains { !$1.sources.isEmpty }
    let readsFiles = usable.contains { !$1.files.isEmpty }
    let hasProblems = usable.contains { standing, _ in standing.status != .ok }
    let header = ["PLUGIN", "VERSION", "TRUST"] + (hasProblems ? ["STATUS"] : []) + ["RUNS", "KINDS"]
    let rows = usable.map { standing, manifest in
      [manifest.id.rawValue, manifest.version.rawValue, standing.trust.word]
        + (hasProblems ? [standing.status.rawValue] : [])
        + [standing.placeInWords, list(manifest.kinds, bracketingAllBut: shown(of: manifest, in: standing.file))]
        + (hasSources ? [list(manifest.sources, bracketingAllBut: answered(of: manifest, in: standing.file))] : [])
        + (readsFiles ? [files(of: manifest)] : []) + [manifest.summary ?? ""]
    }
    let optional = (hasSources ? ["SOURCES"] : []) + (readsFiles ? ["FILES"] : [])
    return Table(header: header + optional + ["SUMMARY"], rows: rows).lines(columns: columns)
  }

  /// Returns the extensions of the files that a plugin claims, or that it claims some by magic numbers alone.
  private func files(of manifest: Manifest) -> String {
    let extensions = manifest.files.flatMap(\.extensions)
    return extensions.isEmpty && !manifest.files.isEmpty ? "by magic number" : extensions.joined(separator: ", ")
  }

  /// The plugins that can be loaded, including those in quarantine.
  private var usable: [(PluginStanding, Manifest)] {
    standings.compactMap { standing in
      guard standing.refusal == nil else { return nil }
      return standing.file.usableManifest.map { (standing, $0) }
    }
  }

  /// The libraries that aren't used, with the reasons.
  private var refused: [(path: String, refusal: PluginError)] {
    standings.compactMap { standing in standing.refusal.map { (standing.file.path, $0) } }
  }

  /// The lines on libraries that aren't used because another file of the same plugin is; empty if there are none.
  private var duplicates: [String] {
    let lines = usable.compactMap { standing, _ in
      unused[standing.file.path].map { "  " + SafeText("\(standing.file.path): \($0)").string }
    }
    return lines.isEmpty ? [] : ["unused:"] + lines
  }

  /// The lines on libraries that can't be used, with the reasons; empty if there are none.
  private var refusals: [String] {
    let lines = refused.map { path, refusal in
      "  " + SafeText(refusal.plugin == path ? "\(refusal)" : "\(path): \(refusal)").string
    }
    return lines.isEmpty ? [] : ["refused:"] + lines
  }

  /// The lines on quarantined plugins; empty if there are none.
  private var quarantines: [String] {
    let lines = standings.compactMap { standing in standing.quarantine.map { "  " + SafeText("\($0)").string } }
    return lines.isEmpty ? [] : ["in quarantine:"] + lines
  }

  /// The sentences that explain the brackets in the table; empty if there are no brackets.
  private var remarks: [String] {
    let hasRivals = usable.contains { shown(of: $1, in: $0.file) != $1.kinds }
    let hasRivalSources = usable.contains { answered(of: $1, in: $0.file) != $1.sources }
    return (hasRivals ? ["Kinds in brackets are shown by another plugin, which comes first."] : [])
      + (hasRivalSources ? ["Sources in brackets are those of another plugin, which comes first."] : [])
  }

  /// The list as a JSON object with `version`, `plugins` and `refused`, and a newline.
  public var json: [UInt8] {
    JSONWriter.document { json in
      json.member("version", 1)
      json.objectsMember("plugins", usable) { json, plugin in
        let (standing, manifest) = plugin
        json.members(of: manifest, at: standing.file.path)
        json.textsMember("shows", shown(of: manifest, in: standing.file).map(\.rawValue))
        json.members(of: standing)
        json.optionalMember("unused", unused[standing.file.path])
      }
      json.objectsMember("refused", refused) { json, refused in
        json.member("path", refused.path)
        json.member("error", refused.refusal.description)
      }
    }
  }

  /// Returns kinds or sources of a plugin; those that another plugin shows or provides are in brackets.
  private func list<Name: Equatable>(_ names: [Name], bracketingAllBut own: [Name]) -> String {
    names.map { own.contains($0) ? "\($0)" : "(\($0))" }.joined(separator: ", ")
  }

  /// Returns the sources of a library for which it takes precedence over other claimants.
  private func answered(of manifest: Manifest, in file: PluginFile) -> [SourceId] {
    manifest.sources.filter { host.claims.claims(onSource: $0).first?.path == file.path }
  }

  /// Returns the kinds of a library for which it takes precedence over other claimants.
  private func shown(of manifest: Manifest, in file: PluginFile) -> [Kind] {
    manifest.kinds.filter { host.claims.claims(on: $0).first?.path == file.path }
  }
}
