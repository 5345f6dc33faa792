public import BinderyContract

extension Manifest {
  /// Reads the manifest of the library at a path, without running any of its code.
  ///
  /// - Parameter path: The library.
  /// - Throws: The reason why the library is no plugin, or not one for this host.
  public init(contentsOf path: String) throws(PluginError) {
    try self.init(of: LibraryFile(path: path), path: path)
  }

  /// Reads the manifest of an open library, without running any of its code.
  ///
  /// Throws the reason why the library is no plugin, or not one for this host; `path` is for that error.
  package init(of file: LibraryFile, path: String) throws(PluginError) {
    try self.init(json: ManifestNotes.manifest(in: file, path: path), path: path)
  }
}
