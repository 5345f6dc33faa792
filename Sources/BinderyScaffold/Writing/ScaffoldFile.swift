/// A file of a plugin that is begun.
package struct ScaffoldFile: Hashable, Sendable {
  /// Where it goes, in the plugin's folder.
  package let path: String

  /// What is in it.
  package let text: String

  /// Creates a file, which isn't written yet.
  ///
  /// - Parameters:
  ///   - path: Where it goes, in the plugin's folder.
  ///   - text: What is in it.
  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}
