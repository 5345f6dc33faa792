/// A file of a new plugin, in memory.
package struct ScaffoldFile: Hashable, Sendable {
  /// The path of the file, relative to the plugin's folder, with `/` between the parts.
  package let path: String

  /// The whole text of the file, with a newline at its end.
  package let text: String

  /// Creates a file in memory; nothing is written yet.
  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}
