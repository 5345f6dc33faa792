internal import BinderySystem
internal import Glibc

/// The folder of a new plugin, in which no existing file is ever overwritten.
package struct ScaffoldFolder: Sendable {
  /// The path of the folder.
  package let path: String

  /// Creates a value for the folder at a path, which need not exist.
  package init(path: String) {
    self.path = path
  }

  /// Writes files, and creates the folders that contain them.
  ///
  /// - Parameter files: The files to write.
  /// - Throws: A `ScaffoldError` if the folder isn't empty, or a file or folder can't be written.
  package func write(_ files: [ScaffoldFile]) throws(ScaffoldError) {
    try makeFolder(path)
    guard isEmpty else { throw ScaffoldError(code: .folderInUse, subject: path) }
    for file in files {
      let parts = file.path.split(separator: "/").dropLast()
      for end in parts.indices { try makeFolder(path + "/" + parts[...end].joined(separator: "/")) }
      try write(file)
    }
  }

  private var isEmpty: Bool {
    (try? FolderListing(path, includesHidden: true).names.isEmpty) ?? false
  }

  /// Creates a folder and its missing ancestors.
  private func makeFolder(_ path: String) throws(ScaffoldError) {
    guard mkdir(path, 0o777) != 0 else { return }
    switch errno {
    case EEXIST where FolderListing.isFolder(path): return
    case EEXIST: throw ScaffoldError(code: .folderInUse, subject: path)
    case ENOENT where path.dropFirst().contains("/"):
      try makeFolder(path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/"))
      guard mkdir(path, 0o777) == 0 else { throw notWritable(path) }
    default: throw notWritable(path)
    }
  }

  private func write(_ file: ScaffoldFile) throws(ScaffoldError) {
    let path = path + "/" + file.path
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw notWritable(path) }
    guard Array(file.text.utf8).withUnsafeBytes({ writeAll($0, to: descriptor) }) else {
      let error = notWritable(path)
      close(descriptor)
      throw error
    }
    guard close(descriptor) == 0 else { throw notWritable(path) }
  }

  /// Returns the error of the last system call that failed.
  private func notWritable(_ path: String) -> ScaffoldError {
    ScaffoldError(code: .notWritable, subject: path, detail: String(cString: strerror(errno)))
  }
}
