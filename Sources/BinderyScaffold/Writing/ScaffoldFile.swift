/// A file of a new plugin.
package struct ScaffoldFile: Hashable, Sendable {
  /// The path of the file, relative to the plugin's folder.
  package let path: String

  /// The contents of the file.
  package let text: String

  /// Creates a file in memory; nothing is written yet.
  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}
