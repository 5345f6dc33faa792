package import Glibc

/// Whose a file or folder is, and who may do what with it.
package struct FileStatus: Hashable, Sendable {
  /// The user that it belongs to.
  package let owner: uid_t

  /// The group that it belongs to.
  package let group: gid_t

  /// The number of bytes in it.
  package let count: Int

  /// Whether it has a name in some folder.
  package let isLinked: Bool

  private let mode: mode_t

  /// Which file it is, and when it was changed last.
  private let version: FileVersion

  /// What is known of an open file, if the system tells.
  package init?(of descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// What is known of a file or folder, if it is there; of a link, what it leads to.
  package init?(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    owner = status.st_uid
    group = status.st_gid
    count = Int(status.st_size)
    isLinked = status.st_nlink > 0
    mode = status.st_mode
    version = FileVersion(status)
  }

  /// What differs wherever two files, or two states of one, do.
  package var identity: String { "\(version) \(count)" }

  /// Whether the same people may do the same with another file.
  ///
  /// - Parameter other: What is known of the other file.
  /// - Returns: Whether owner, group and mode are the same.
  package func hasRights(of other: FileStatus) -> Bool {
    (owner, group, mode) == (other.owner, other.group, other.mode)
  }

  /// Whether it is a regular file.
  package var isFile: Bool { mode & S_IFMT == S_IFREG }

  /// Whether it is a folder.
  package var isFolder: Bool { mode & S_IFMT == S_IFDIR }

  /// Whether its group may write.
  package var isGroupWritable: Bool { mode & S_IWGRP != 0 }

  /// Whether everybody may write.
  package var isWorldWritable: Bool { mode & S_IWOTH != 0 }

  /// Whether everybody removes and renames only what is their own in it.
  package var isSticky: Bool { isFolder && mode & S_ISVTX != 0 }
}
