internal import Bindery
public import BinderyLoading
internal import BinderySystem

/// A user's name for a plugin: its identifier, or the path of its file.
public struct PluginReference: Hashable, Sendable {
  /// The text that the user gave.
  public let text: String

  /// Creates a reference.
  ///
  /// - Parameter text: An identifier, or a path: a text that has a slash or ends as a library's name does.
  public init(_ text: String) {
    self.text = text
  }

  /// Whether the reference is a path rather than an identifier.
  public var isPath: Bool {
    text.contains("/") || text.hasSuffix(".so") || text.hasSuffix(".dylib")
  }

  /// Returns the library that the reference means.
  ///
  /// - Parameters:
  ///   - files: The libraries that were found, in the order of the search path.
  ///   - words: The words of the error.
  /// - Returns: The library, as it was found if it is among `files`. Of several usable ones with one identifier, that
  ///   of the first folder and there of the highest version.
  /// - Throws: An error if no library has the identifier.
  public func file(
    among files: [PluginFile], words: HostWords = HostWords()
  ) throws(PluginError) -> PluginFile {
    if isPath { return fileAtPath(among: files) }
    let named = files.filter {
      if case .success(let manifest) = $0.manifest { manifest.id.rawValue == text } else { false }
    }
    if let file = named.filter({ $0.refusal == nil }).counting ?? named.first { return file }
    throw PluginError(
      code: .notFound, plugin: text,
      detail: "no plugin of this identifier was found; \(words.listPlugins), or give the path of its file")
  }

  private func fileAtPath(among files: [PluginFile]) -> PluginFile {
    let known =
      files.first { $0.path == text }
      ?? FilePlace.realPath(text).flatMap { path in
        files.first { FilePlace.realPath($0.path) == path }
      }
    return known ?? PluginFile(path: text)
  }
}

extension PluginChoices {
  /// Removes the trust in a plugin, by its identifier or by the path of a file, even one that is gone or has changed.
  ///
  /// - Parameter reference: The user's name for the plugin.
  /// - Returns: Whether the plugin was trusted.
  public mutating func untrust(_ reference: PluginReference) -> Bool {
    guard reference.isPath else { return untrust(PluginId(rawValue: reference.text)) }
    let path = FilePlace.realPath(reference.text) ?? reference.text
    let digests = trusted.filter { $0.path == path || $0.path == reference.text }.map(\.digest)
    let digest = try? PluginDigest(contentsOf: path)
    var isChanged = false
    for digest in digests + (digest.map { [$0] } ?? []) where untrust(digest) { isChanged = true }
    return isChanged
  }
}
