internal import Bindery
internal import BinderyHost
internal import BinderyLoading

extension JSONWriter {
  /// Writes the members of a JSON object for a plugin's manifest and the path of its library.
  mutating func members(of manifest: Manifest, at path: String) {
    member("id", manifest.id.rawValue)
    member("name", manifest.name)
    member("version", manifest.version.rawValue)
    member("summary", manifest.summary)
    member("contract", manifest.contract.description)
    textsMember("kinds", manifest.kinds.map(\.rawValue))
    textsMember("sources", manifest.sources.map(\.rawValue))
    textsMember("schemes", manifest.schemes)
    filesMember(manifest.files)
    textsMember("capabilities", manifest.capabilities)
    member("path", path)
  }

  /// Writes the members of a JSON object for a library's standing with the host: trust, status and process.
  mutating func members(of standing: PluginStanding) {
    member("trust", standing.trust.word)
    member("status", standing.status.rawValue)
    member("runs", standing.place?.rawValue)
  }

  /// Writes the members of a JSON object for the quarantine of a library after a crash or failure.
  mutating func members(of quarantine: Quarantine) {
    member("id", quarantine.id.rawValue)
    member("digest", quarantine.digest)
    member("reason", quarantine.failure.reason.rawValue)
    member("stage", quarantine.failure.stage.rawValue)
    member("place", quarantine.failure.place.rawValue)
    member("signal", quarantine.failure.signalName)
    member("item", quarantine.failure.item)
    member("time", quarantine.time)
    member("sentence", quarantine.description)
  }
}
