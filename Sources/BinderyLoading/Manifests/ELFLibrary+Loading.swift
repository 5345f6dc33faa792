extension ELFLibrary {
  /// Reads the start of a library, and looks whether it is one that the system can load.
  ///
  /// - Parameters:
  ///   - file: The library.
  ///   - path: Its path, for errors.
  /// - Throws: Why it is no library for this machine, or not a whole one.
  init(loadable file: LibraryFile, path: String) throws(PluginError) {
    try self.init(file, path: path)
    // A program may carry the note of a plugin that is linked into it, but can't be loaded.
    guard !segments.contains(where: { $0.purpose == .interpreter }) else {
      throw PluginError(code: .notAPlugin, plugin: path, detail: "it is a program, not a shared library")
    }
    guard ELFDynamic(of: self)?.isComplete ?? true else {
      throw PluginError(
        code: .truncated, plugin: path, detail: "the tables that it is loaded by are missing; copy it again")
    }
  }
}
