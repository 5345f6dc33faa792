internal import Glibc

/// A folder that is open, in which names are looked up and removed without following links.
package final class OpenFolder {
  private let descriptor: Int32

  /// Opens the folder at a path, or returns `nil` if there is none, or a link in its place.
  package convenience init?(at path: String) {
    self.init(path, in: AT_FDCWD)
  }

  /// Opens a folder in this one, or returns `nil` if there is none of that name, or a link in its place.
  package func folder(_ name: String) -> OpenFolder? {
    OpenFolder(name, in: descriptor)
  }

  private init?(_ path: String, in folder: Int32) {
    let descriptor = openat(folder, path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// The names in the folder, also hidden ones, in the order of their bytes; none if it can't be read.
  package var names: [String] {
    // The folder is found by its descriptor, whatever has become of its path.
    (try? FolderListing("/proc/self/fd/\(descriptor)", includesHidden: true).names) ?? []
  }

  /// Removes a regular file of the folder, and returns whether it was there and is gone.
  @discardableResult
  package func removeFile(_ name: String) -> Bool {
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFREG && unlinkat(descriptor, name, 0) == 0
  }

  /// Removes an empty folder of this one, and returns whether it was there and is gone.
  @discardableResult
  package func removeFolder(_ name: String) -> Bool {
    unlinkat(descriptor, name, AT_REMOVEDIR) == 0
  }
}
