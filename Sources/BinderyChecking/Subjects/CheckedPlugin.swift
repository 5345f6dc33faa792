internal import Bindery
package import BinderyHost

/// A plugin that is checked: its file, what it says of itself, and the records that it is known to take.
package struct CheckedPlugin: Sendable {
  /// The path of the library.
  package let path: String

  /// Its bytes, copied once: what is judged is what is loaded.
  package let image: SealedImage

  /// What it says of itself, or why that can't be read.
  package let manifest: Result<Manifest, PluginError>

  /// Records of its kinds, as JSON.
  package var samples: [String]

  /// Reads a library.
  ///
  /// - Parameters:
  ///   - path: Its path.
  ///   - samples: Records of its kinds, as JSON.
  /// - Throws: Why the file can't be read.
  package init(path: String, samples: [String] = []) throws(PluginError) {
    let image = try SealedImage(path: path)
    self.path = path
    self.image = image
    manifest = Result { () throws(PluginError) in try image.manifest() }
    self.samples = samples
  }

  /// What the plugin is called: its identifier, or its file's name where it has none.
  package var name: String {
    (try? manifest.get().id.rawValue) ?? path.split(separator: "/").last.map(String.init) ?? path
  }
}
