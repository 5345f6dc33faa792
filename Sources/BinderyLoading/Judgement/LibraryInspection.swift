package import BinderyContract
internal import BinderyManifests
internal import BinderySystem
internal import CBindery

/// Everything that a library's file tells, for checks of the file that run none of the library.
package struct LibraryInspection: Sendable {
  /// The properties that the library's tables state.
  package let properties: StaticProperties

  /// The JSON of the manifests, each cut off at ``manifestLimit``; a plugin should have one.
  package let manifests: [[UInt8]]

  /// The size that the first manifest states, in bytes, or 0 if there is no manifest.
  package let manifestSize: Int

  /// Whether the library has the contract's section for a manifest, by which tools show it.
  package let hasManifestSection: Bool

  /// The maximum size of a manifest in bytes; hosts refuse a plugin with a larger one.
  package static let manifestLimit = ManifestRules.sizeLimit

  /// Inspects a library.
  ///
  /// Throws if the file is no library for this machine, or if it is truncated.
  package init(of image: SealedImage) throws(PluginError) {
    let library = try ELFLibrary(loadable: image.file, path: image.path)
    var ranges: [Range<Int>] = []
    for range in ManifestNotes(in: library) where !ranges.contains(range) { ranges.append(range) }
    properties = StaticProperties(of: library, imports: true)
    manifests = ranges.map {
      library.bytes(in: $0.lowerBound..<$0.lowerBound + min($0.count, Self.manifestLimit))
    }
    manifestSize = ranges.first?.count ?? 0
    hasManifestSection = library.sectionNames().contains(BINDERY_NOTE_SECTION)
  }
}

extension SealedImage {
  /// The way in which other users could change the plugin's file, one of the libraries that it brings along, or a
  /// folder above them, or `nil` if they can't.
  ///
  /// The text is a sentence without a period, with the command that fixes it.
  package var permissionProblem: String? {
    var permissions = FilePermissions()
    for place in [original] + companions.map(\.original) {
      if let problem = permissions.problem(of: place) { return problem }
    }
    return nil
  }
}
