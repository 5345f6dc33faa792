internal import Glibc

/// Makes a folder, and those above it, for the user alone.
///
/// A failure isn't reported: it shows when a file in the folder is opened.
package func makeFolders(_ path: String) {
  guard !path.isEmpty, mkdir(path, 0o700) != 0, errno == ENOENT else { return }
  if let slash = path.lastIndex(of: "/") { makeFolders(String(path[..<slash])) }
  mkdir(path, 0o700)
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
