package import Bindery
internal import BinderyLoading
internal import BinderyManifests
internal import BinderySystem

extension PluginClaims {
  /// Returns whether a plugin claims to show a kind, whether or not another one comes first.
  package func shows(_ kind: Kind, by plugin: PluginId) -> Bool {
    claims(on: kind).contains { $0.manifest.id == plugin }
  }

  /// Returns whether a plugin claims files with items of a kind.
  package func reads(_ kind: Kind, by plugin: PluginId) -> Bool {
    readers.contains { $0.manifest.id == plugin && $0.manifest.files.contains { $0.kinds.contains(kind.rawValue) } }
  }

  /// Returns the plugins that claim files. Their libraries are judged again; none of their code runs.
  package func fileReaders() -> FileReaders {
    var ranking = ClaimRanking(choices, words: words)
    var permissions = FilePermissions()
    var usable: [FileReader] = []
    var refused: [FileDecision.Excluded] = []
    for claim in readers {
      let reader = reader(claim.manifest, in: claim.file, &ranking)
      if let refusal = claim.file.judge(&permissions).refusals.first {
        refused.append(FileDecision.Excluded(reader: reader, reason: refusal.detail))
      } else {
        usable.append(reader)
      }
    }
    for duplicate in duplicates {
      let reader = reader(duplicate.claim.manifest, in: duplicate.claim.file, &ranking)
      refused.append(FileDecision.Excluded(reader: reader, reason: duplicate.reason))
    }
    for file in unusable {
      guard case .success(let manifest) = file.manifest, let refusal = file.refusal else { continue }
      refused.append(FileDecision.Excluded(reader: reader(manifest, in: file, &ranking), reason: refusal.detail))
    }
    return FileReaders(usable: usable, refused: refused)
  }

  /// Returns the reader that a library with a manifest is.
  private func reader(_ manifest: Manifest, in file: PluginFile, _ ranking: inout ClaimRanking) -> FileReader {
    FileReader(
      path: file.path, id: manifest.id, version: manifest.version, trust: ranking.trust(of: file),
      claims: manifest.files,
      preferredKinds: Set(choices.preferences.filter { $0.value == manifest.id }.map(\.key.rawValue)))
  }
}
