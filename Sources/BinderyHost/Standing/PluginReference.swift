internal import Bindery
public import BinderyLoading
internal import BinderyManifests
internal import BinderySystem

/// A text by which a user refers to a plugin: its identifier, or the path of its file.
public struct PluginReference: Hashable, Sendable {
  /// The text by which the user refers to the plugin.
  public let text: String

  /// Creates a reference to a plugin from a user's text.
  ///
  /// - Parameter text: An identifier, or a path: a text with a slash, or with the suffix of a library's name.
  public init(_ text: String) {
    self.text = text
  }

  /// Whether the reference is a path rather than an identifier.
  public var isPath: Bool {
    text.contains("/") || hasLibrarySuffix
  }

  /// Whether the text ends as the name of a library does.
  private var hasLibrarySuffix: Bool { text.hasSuffix(".so") || text.hasSuffix(".dylib") }

  /// Returns whether the reference is one to a plugin: the identifier of one that was found, or the path of a library.
  ///
  /// A path is that of a library if its suffix says so, if it was found in the search path, or if the file there is an
  /// ELF file. Any other path is that of a file that plugins may read.
  ///
  /// - Parameter files: The libraries that were found, in the order of the search path.
  /// - Returns: Whether the text is that of a plugin.
  package func namesPlugin(among files: [PluginFile]) -> Bool {
    guard isPath else {
      return files.contains {
        if case .success(let manifest) = $0.manifest { manifest.id.rawValue == text } else { false }
      }
    }
    if hasLibrarySuffix || knownFile(among: files) != nil { return true }
    return (try? FileHead(at: FilePath(text)))?.isELF ?? false
  }

  /// Returns the library that the reference refers to.
  ///
  /// - Parameters:
  ///   - files: The libraries that were found, in the order of the search path.
  ///   - words: The host's words for the remedy in the error.
  /// - Returns: The library, which is read if it isn't among `files`. Of several usable libraries with the
  ///   identifier, it is the one of the first folder and there of the highest version.
  /// - Throws: An error if no library has the identifier.
  public func file(
    among files: [PluginFile], words: HostWords = HostWords()
  ) throws(PluginError) -> PluginFile {
    if isPath { return knownFile(among: files) ?? PluginFile(path: text) }
    let named = files.filter {
      if case .success(let manifest) = $0.manifest { manifest.id.rawValue == text } else { false }
    }
    if let file = named.filter({ $0.refusal == nil }).used ?? named.first { return file }
    throw PluginError(
      code: .notFound, plugin: text,
      detail: "no plugin of this identifier was found; \(words.listPlugins), or give the path of its file")
  }

  /// Returns the one of the known files that is at the path that the text names, or `nil` if none is.
  private func knownFile(among files: [PluginFile]) -> PluginFile? {
    files.first { $0.path == text }
      ?? FilePlace.realPath(text).flatMap { path in
        files.first { FilePlace.realPath($0.path) == path }
      }
  }
}

extension PluginChoices {
  /// Removes the trust in a plugin, given by identifier or by the path of a file, even of one that is gone or has
  /// changed.
  ///
  /// - Parameter reference: The user's text for the plugin.
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
