internal import BinderySystem
internal import Glibc

/// The folder of a new plugin, in which no existing file is ever overwritten.
package struct ScaffoldFolder: Sendable {
  /// The path of the folder.
  package let path: String

  /// Creates a value for the folder at a path; nothing is read or written yet.
  package init(path: String) {
    self.path = path
  }

  /// Writes files, and creates the folder and all subfolders. If one fails, the files that were already written stay.
  ///
  /// - Parameter files: The files to write.
  /// - Throws: A `ScaffoldError` with the code `folderInUse` if the folder isn't empty or can't be listed, or if a file
  ///   has its name; or `notWritable` if a file or folder can't be written.
  package func write(_ files: [ScaffoldFile]) throws(ScaffoldError) {
    try makeFolder(path)
    guard isEmpty else { throw ScaffoldError(code: .folderInUse, subject: path) }
    for file in files {
      let parts = file.path.split(separator: "/").dropLast()
      for end in parts.indices { try makeFolder(path + "/" + parts[...end].joined(separator: "/")) }
      try write(file)
    }
  }

  /// Whether the folder contains no files, not even hidden ones.
  private var isEmpty: Bool {
    (try? FolderListing(path, includesHidden: true).names.isEmpty) ?? false
  }

  /// Creates a folder and its missing ancestors.
  private func makeFolder(_ path: String) throws(ScaffoldError) {
    do throws(SystemFailure) {
      try makeFolders(path, mode: 0o777)
    } catch {
      throw error.code == EEXIST ? ScaffoldError(code: .folderInUse, subject: error.path) : notWritable(error)
    }
  }

  /// Writes a new file; throws if it exists or can't be written.
  private func write(_ file: ScaffoldFile) throws(ScaffoldError) {
    do throws(SystemFailure) {
      try writeNewFile(at: path + "/" + file.path, mode: 0o666) { descriptor in
        Array(file.text.utf8).withUnsafeBytes { writeAll($0, to: descriptor) }
      }
    } catch {
      throw notWritable(error)
    }
  }

  /// Returns the error that a file can't be written.
  private func notWritable(_ failure: SystemFailure) -> ScaffoldError {
    ScaffoldError(code: .notWritable, subject: failure.path, detail: failure.reason)
  }
}

/// The path and text of a new plugin's file, which isn't written yet.
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
