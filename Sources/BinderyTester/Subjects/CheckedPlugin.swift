internal import Bindery
package import BinderyLoading

/// A plugin that is checked: its file, what it says of itself, and the records that it is known to take.
package struct CheckedPlugin: Sendable {
  /// The path of the library.
  package let path: String

  /// The folder of the plugin, where its author keeps its samples and its settings; nothing where none is known.
  package let folder: String?

  /// Its bytes, copied once: what is judged is what is loaded.
  package let image: SealedImage

  /// What its file tells while nothing of it runs, or why it is no library.
  package let inspection: Result<LibraryInspection, PluginError>

  /// What it says of itself, or why that can't be read.
  package let manifest: Result<Manifest, PluginError>

  /// Records of its kinds, as JSON.
  package var samples: [String]

  /// Texts in its library that may be names of fields, or values that it looks for.
  package let words: [String]

  /// Whether a compiler of Rust has made the library, which notes so in it.
  package let isRust: Bool

  /// The libraries that it may need beside those that every plugin may need.
  package var libraries: [String] = []

  /// Reads a library.
  ///
  /// - Parameters:
  ///   - path: Its path.
  ///   - folder: The folder of the plugin.
  ///   - samples: Records of its kinds, as JSON.
  /// - Throws: Why the file can't be read.
  package init(path: String, folder: String? = nil, samples: [String] = []) throws(PluginError) {
    let image = try SealedImage(path: path)
    self.path = path
    self.folder = folder
    self.image = image
    inspection = Result { () throws(PluginError) in try LibraryInspection(of: image) }
    manifest = Result { () throws(PluginError) in try image.manifest() }
    self.samples = samples
    words = LibraryWords(of: image).words
    isRust = image.contents(ofSections: [".comment"], limit: 4096)
      .contains { String(decoding: $0, as: UTF8.self).contains("rustc version") }
  }

  /// What the plugin is called: its identifier, or its file's name where it has none.
  package var name: String {
    (try? manifest.get().id.rawValue) ?? path.split(separator: "/").last.map(String.init) ?? path
  }
}

extension CheckedPlugin {
  /// Reads a plugin that a user names.
  ///
  /// - Parameter location: Where it is.
  /// - Throws: Why the file can't be read.
  package init(at location: PluginLocation) throws(PluginError) {
    try self.init(path: location.library, folder: location.folder)
  }

  /// Reads records to try.
  ///
  /// - Parameter paths: Files and folders with records; those of other kinds than the plugin's are left out.
  /// - Throws: Why they can't be read, or which item is damaged.
  package mutating func addSamples(from paths: [String]) throws(SampleError) {
    let kinds = try? Set(manifest.get().kinds)
    for path in paths { samples += try SampleFolder(path: path).records(of: kinds) }
  }
}
