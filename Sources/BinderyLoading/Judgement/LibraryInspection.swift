internal import BinderySystem
internal import CBindery

/// All that a library tells while nothing of it runs, part by part, for whoever looks for what is wrong with it.
package struct LibraryInspection: Sendable {
  /// What its tables say.
  package let properties: StaticProperties

  /// The manifests that it carries, as far as one may be read; there should be one.
  package let manifests: [[UInt8]]

  /// The bytes that the first manifest says it has.
  package let manifestSize: Int

  /// Whether it has a section for a manifest, which tools see, and the system where it is loaded.
  package let hasManifestSection: Bool

  /// The most bytes that a manifest may have.
  package static let manifestLimit = ManifestNote.limit

  /// Looks at a library.
  ///
  /// - Parameter image: The library.
  /// - Throws: Why it is no library for this machine, or not a whole one.
  package init(of image: SealedImage) throws(PluginError) {
    let library = try ELFLibrary(loadable: image.file, path: image.path)
    let ranges = ManifestNotes(in: library).ranges
    properties = StaticProperties(of: library, imports: true)
    manifests = ranges.map {
      library.bytes(in: $0.lowerBound..<$0.lowerBound + min($0.count, Self.manifestLimit))
    }
    manifestSize = ranges.first?.count ?? 0
    hasManifestSection = library.sectionNames().contains(BINDERY_NOTE_SECTION)
  }
}

extension SealedImage {
  /// Who else might change the file or a folder above it, with the command that mends it; nothing where nobody can.
  package var permissionProblem: String? {
    var permissions = FilePermissions()
    return permissions.problem(of: original)
  }
}
