internal import BinderyLoading
internal import BinderyRules

extension FileCase {
  /// The cases about the file itself: its format, its permissions, and whether it contains one readable manifest.
  static let formatCases: [FileCase] = [
    FileCase(library: "S01", isGate: true) { library in
      guard library.manifestSize <= LibraryInspection.manifestLimit else {
        return "its manifest has \(library.manifestSize) bytes; at most \(LibraryInspection.manifestLimit) are read"
      }
      guard library.manifests.isEmpty else { return nil }
      return library.hasManifestSection
        ? "its section '.note.bindery' is not loaded with it, or has no whole note of the name 'Bindery' and type 1"
        : "it has no manifest, which plugins carry in '.note.bindery'"
    },
    FileCase(library: "S02", isGate: true) { library in
      library.manifests.count > 1 ? "it has \(library.manifests.count) manifests" : nil
    },
    FileCase(rule: "S03", isGate: true) { plugin in
      guard case .failure(let error) = plugin.inspection, error.code == .truncated else { return [] }
      return [Finding("S03", error.detail)]
    },
    FileCase(rule: "S04", isGate: true) { plugin in
      guard case .failure(let error) = plugin.inspection, error.code != .truncated else { return [] }
      return [Finding("S04", error.detail)]
    },
    FileCase(library: "S05", isGate: true) { library in
      guard let text = library.manifests.first, library.manifestSize <= LibraryInspection.manifestLimit else {
        return nil
      }
      do throws(ManifestFields.Failure) {
        _ = try ManifestFields(json: text)
        return nil
      } catch {
        return "its manifest can't be read: \(error.sentence)"
      }
    },
    FileCase(rule: "S29") { plugin in
      plugin.image.permissionProblem.map { [Finding("S29", $0)] } ?? []
    },
  ]
}
