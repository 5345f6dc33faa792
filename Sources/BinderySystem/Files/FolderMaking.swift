package import Glibc

/// Creates a folder and those above it, as far as they are missing; those that exist keep their permissions.
///
/// - Parameters:
///   - path: The path of the folder.
///   - mode: The permissions of new folders, without those in the process's umask; by default for the user alone.
/// - Throws: The failure at a folder that can't be created and doesn't exist.
package func makeFolders(_ path: String, mode: mode_t = 0o700) throws(SystemFailure) {
  guard mkdir(path, mode) != 0 else { return }
  if errno == ENOENT, let slash = path.dropFirst().lastIndex(of: "/") {
    try makeFolders(String(path[..<slash]), mode: mode)
    guard mkdir(path, mode) != 0 else { return }
  }
  let failure = SystemFailure.last(at: path)
  guard FolderListing.isFolder(path) else { throw failure }
}

/// Waits until the names in a folder are on the disk, so that new and renamed files survive a power failure.
///
/// Failures are ignored, because some file systems can't do that.
package func syncFolder(_ path: String) {
  let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0 else { return }
  fsync(descriptor)
  close(descriptor)
}
