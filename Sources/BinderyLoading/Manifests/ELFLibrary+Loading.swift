extension ELFLibrary {
  /// Reads the start of a library, and checks that the system can load it.
  ///
  /// - Parameters:
  ///   - file: The library.
  ///   - path: The path of the library, for errors.
  /// - Throws: An error if the file is no library for this machine, or if it is truncated.
  init(loadable file: LibraryFile, path: String) throws(PluginError) {
    try self.init(file, path: path)
    // A program carries the note of a plugin that is linked into it, but can't be loaded.
    guard !segments.contains(where: { $0.purpose == .interpreter }) else {
      throw PluginError(code: .notAPlugin, plugin: path, detail: "it is a program, not a shared library")
    }
    guard ELFDynamic(of: self)?.isComplete ?? true else {
      throw PluginError(
        code: .truncated, plugin: path, detail: "the tables that it is loaded by are missing; copy it again")
    }
  }
}
