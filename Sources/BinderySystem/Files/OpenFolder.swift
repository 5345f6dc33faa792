internal import Glibc

/// An open folder, in which names are looked up and removed without following symbolic links.
package final class OpenFolder {
  /// The file descriptor of the folder.
  private let descriptor: Int32

  /// Opens the folder at a path, or returns `nil` if there is no folder, or a symbolic link in its place.
  package convenience init?(at path: String) {
    self.init(path, in: AT_FDCWD)
  }

  /// Opens the folder with a name in this one, or returns `nil` if there is none, or a symbolic link in its place.
  package func folder(_ name: String) -> OpenFolder? {
    OpenFolder(name, in: descriptor)
  }

  /// Opens a folder by a path relative to another open folder, or returns `nil` if that isn't possible.
  private init?(_ path: String, in folder: Int32) {
    let descriptor = openat(folder, path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// The names in the folder, including hidden ones, sorted by their bytes; empty if the folder can't be read.
  package var names: [String] {
    // The folder is found by its descriptor, whatever has become of its path.
    (try? FolderListing("/proc/self/fd/\(descriptor)", includesHidden: true).names) ?? []
  }

  /// Removes the regular file with a name in this folder, and returns whether it existed and was removed.
  @discardableResult
  package func removeFile(_ name: String) -> Bool {
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFREG && unlinkat(descriptor, name, 0) == 0
  }

  /// Removes the empty folder with a name in this folder, and returns whether it existed and was removed.
  @discardableResult
  package func removeFolder(_ name: String) -> Bool {
    unlinkat(descriptor, name, AT_REMOVEDIR) == 0
  }
}
