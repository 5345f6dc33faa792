internal import BinderySystem
internal import Glibc

/// The folder of a plugin that is begun. Nothing in it is overwritten, ever.
package struct ScaffoldFolder: Sendable {
  /// Where it is.
  package let path: String

  /// Names a folder, which need not be there.
  ///
  /// - Parameter path: Where it is.
  package init(path: String) {
    self.path = path
  }

  /// Writes files, and the folders that they are in.
  ///
  /// - Parameter files: The files.
  /// - Throws: A `ScaffoldError` where there is something in the folder already, or something can't be written.
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

  /// Makes a folder, and those above it.
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

  /// The error that the system gave last.
  private func notWritable(_ path: String) -> ScaffoldError {
    ScaffoldError(code: .notWritable, subject: path, detail: String(cString: strerror(errno)))
  }
}
