package import Glibc

/// Creates a folder, and those above it that are missing.
///
/// - Parameters:
///   - path: The path of the folder.
///   - mode: The permissions of the folders, from which the process's mask is taken; by default for the user alone.
/// - Throws: The failure at the first folder that can't be created and isn't there.
package func makeFolders(_ path: String, mode: mode_t = 0o700) throws(SystemFailure) {
  guard mkdir(path, mode) != 0 else { return }
  if errno == ENOENT, let slash = path.dropFirst().lastIndex(of: "/") {
    try makeFolders(String(path[..<slash]), mode: mode)
    guard mkdir(path, mode) != 0 else { return }
  }
  let failure = SystemFailure.last(at: path)
  guard FolderListing.isFolder(path) else { throw failure }
}

/// Waits until the disk has the names in a folder, so that they survive a power cut.
///
/// Some file systems can't; the files themselves are written either way.
package func syncFolder(_ path: String) {
  let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0 else { return }
  fsync(descriptor)
  close(descriptor)
}
