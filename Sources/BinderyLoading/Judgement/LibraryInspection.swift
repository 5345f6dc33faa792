package import BinderyContract
internal import BinderyManifests
internal import BinderySystem
internal import CBindery

/// The results of reading a library's file without running its code, for checks of the file.
package struct LibraryInspection: Sendable {
  /// The properties of the library that its ELF tables state.
  package let properties: StaticProperties

  /// The JSON of each manifest in the library, cut off at ``manifestLimit``; a plugin should have exactly one.
  package let manifests: [[UInt8]]

  /// The size that the first manifest states, in bytes, or 0 if there is no manifest.
  package let manifestSize: Int

  /// Whether the library has the ELF section that the contract names for a manifest, by which tools find it.
  package let hasManifestSection: Bool

  /// The maximum size of a manifest in bytes; hosts refuse a plugin with a larger one.
  package static let manifestLimit = ManifestRules.sizeLimit

  /// Inspects the library of an image.
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
  /// The reason why other users could change the plugin's file or a library that it brings along, or `nil` if they
  /// can't.
  ///
  /// Folders above a file count too. The text is a sentence without a period, with the command that fixes it.
  package var permissionProblem: String? {
    var permissions = FilePermissions()
    for place in [original] + companions.map(\.original) {
      if let problem = permissions.problem(of: place) { return problem }
    }
    return nil
  }
}
