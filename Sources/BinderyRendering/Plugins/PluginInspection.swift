internal import Bindery
public import BinderyHost
internal import BinderyLoading
internal import BinderyManifests
internal import BinderyTerminal

/// A report on one plugin library without running it, as text for people or as JSON for programs.
public struct PluginInspection: Sendable {
  /// The details of the plugin.
  private let details: PluginDetails

  /// Creates a report on the details of a library.
  public init(of details: PluginDetails) {
    self.details = details
  }

  /// The details as UTF-8 text, one per line after its name; empty if the library has no readable manifest.
  public var text: [UInt8] {
    guard case .success(let manifest) = details.file.manifest else { return [] }
    let rows = rows(of: manifest) + standingRows + [["path", details.file.path]]
    return Array((Table(header: nil, rows: rows).lines().joined(separator: "\n") + "\n").utf8)
  }

  /// Returns the rows on what the manifest says, each a name and a value.
  private func rows(of manifest: Manifest) -> [[String]] {
    [
      ["id", manifest.id.rawValue], ["name", manifest.name], ["version", manifest.version.rawValue],
      ["summary", manifest.summary ?? "-"], ["contract", manifest.contract.description],
      ["kinds", list(manifest.kinds.map(\.rawValue))], ["sources", list(manifest.sources.map(\.rawValue))],
      ["schemes", list(manifest.schemes)],
    ] + manifest.files.map { ["files", $0.description] } + [
      ["capabilities", list(manifest.capabilities)], ["granted", list(details.grants.map(\.rawValue))],
    ]
  }

  /// The rows on the plugin's trust, isolation, quarantine and permissions, each a name and a value.
  private var standingRows: [[String]] {
    let refusals = details.judgement.refusals.map { ["refused", $0.detail] }
    let warnings = details.judgement.warnings.map { ["warning", $0] }
    return [
      ["trust", details.standing.trust.description], ["runs", details.standing.placeInWords],
      ["quarantine", details.standing.quarantine?.description ?? "none"],
      ["permissions", details.permissionProblem ?? "nobody else may write to it"],
    ] + linkingRows + refusals + warnings + [["digest", details.digest?.description ?? "-"]]
  }

  /// The rows on the libraries that the plugin needs and the symbols that it exports, each a name and a value.
  private var linkingRows: [[String]] {
    let count = details.exportCount
    let exports = count == 0 ? "the entry alone" : "\(count) symbols beside the entry"
    let libraries = details.libraries.map { ["brings", $0] }
    let missing = details.missing.map { ["missing", $0] }
    return [["needs", list(details.needed)]] + missing + libraries + [["exports", exports]]
  }

  /// Returns names separated by commas, or `none` if there are none.
  private func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: ", ")
  }

  /// The details as a JSON object and a newline.
  ///
  /// The key `error` says why the library can't be used; without a readable manifest there is only `path` besides.
  public var json: [UInt8] {
    JSONWriter.document { json in
      if case .success(let manifest) = details.file.manifest {
        json.members(of: manifest, at: details.file.path)
        knownMembers(&json)
      } else {
        json.member("path", details.file.path)
      }
      if let refusal = details.file.refusal ?? details.judgement.refusals.first {
        json.member("error", refusal.description)
      }
    }
  }

  /// Writes the members of the JSON object that are known only for a library with a readable manifest.
  private func knownMembers(_ json: inout JSONWriter) {
    json.member("digest", details.digest?.description)
    json.members(of: details.standing)
    json.member("trustReason", details.standing.trust.description)
    json.textsMember("granted", details.grants.map(\.rawValue))
    json.member("permissions", details.permissionProblem)
    json.textsMember("needs", details.needed)
    for (key, texts) in [("missing", details.missing), ("brings", details.libraries)] where !texts.isEmpty {
      json.textsMember(key, texts)
    }
    json.member("exports", details.exportCount)
    json.member("constructors", details.constructorCount)
    json.textsMember("refusals", details.judgement.refusals.map(\.detail))
    json.textsMember("warnings", details.judgement.warnings)
    if let quarantine = details.standing.quarantine {
      json.objectMember("quarantine") { $0.members(of: quarantine) }
    } else {
      json.member("quarantine", nil as String?)
    }
  }
}

extension PluginStanding {
  /// The process in which the plugin runs, as text for people: in the host's process or in a worker process.
  var placeInWords: String {
    switch place {
    case .process: "in process"
    case .worker: "worker"
    case nil: "-"
    }
  }
}
