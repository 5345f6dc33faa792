package import Glibc

/// The owner, permissions and size of a file or folder.
package struct FileStatus: Hashable, Sendable {
  /// The owner's user ID.
  package let owner: uid_t

  /// The ID of the group that the file belongs to.
  package let group: gid_t

  /// The size of the file, in bytes.
  package let count: Int

  /// Whether the file has a name in some folder, which a removed file that is still open hasn't.
  package let isLinked: Bool

  /// The permissions and the type of the file, as `st_mode` of `stat()` holds them.
  package let mode: UInt32

  /// The device, inode and times of the file, which differ after every change.
  private let version: FileVersion

  /// Reads the status of an open file, or returns `nil` if the system reports an error.
  package init?(of descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Reads the status of a file or folder, following symbolic links, or returns `nil` if it can't be reached.
  package init?(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Reads the status of a file, a folder or a symbolic link itself, or returns `nil` if it can't be reached.
  package init?(ofLinkOrFileAt path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Creates a status from the system's.
  private init(_ status: stat) {
    owner = status.st_uid
    group = status.st_gid
    count = Int(status.st_size)
    isLinked = status.st_nlink > 0
    mode = status.st_mode
    version = FileVersion(status)
  }

  /// The device, inode, times and size as a text, which differs between any two files and after each change of one.
  package var identity: String { "\(version) \(count)" }

  /// The device and inode of the file, which no other file has at the same time, whatever their names.
  package var number: FileNumber { version.number }

  /// The time at which the contents of the file were last written.
  package var written: FileTime { version.written }

  /// The time at which the contents, permissions or names of the file last changed.
  package var changed: FileTime { version.changed }

  /// Returns whether another file has the same owner, group, type and permissions.
  package func hasRights(of other: FileStatus) -> Bool {
    (owner, group, mode) == (other.owner, other.group, other.mode)
  }

  /// Whether the path or descriptor refers to a regular file.
  package var isFile: Bool { mode & S_IFMT == S_IFREG }

  /// Whether the path refers to a symbolic link itself.
  package var isSymbolicLink: Bool { mode & S_IFMT == S_IFLNK }

  /// Whether the path or descriptor refers to a folder.
  package var isFolder: Bool { mode & S_IFMT == S_IFDIR }

  /// Whether the members of the file's group may write to it.
  var isGroupWritable: Bool { mode & S_IWGRP != 0 }

  /// Whether every user of the system may write to the file.
  var isWorldWritable: Bool { mode & S_IWOTH != 0 }

  /// Whether the file is a sticky folder, in which users may remove and rename only their own files.
  var isSticky: Bool { isFolder && mode & S_ISVTX != 0 }
}

/// The path and status of an open file.
package struct FilePlace: Hashable, Sendable {
  /// The owner, permissions and size of the file.
  package let status: FileStatus

  /// The absolute path of the file without symbolic links, or `nil` if it was removed or the system doesn't report it.
  package let path: String?

  /// Creates a value from the status of a file and its path without symbolic links.
  package init(status: FileStatus, path: String?) {
    self.status = status
    self.path = path
  }
}

extension FilePlace {
  /// Returns the absolute path of a file or folder without symbolic links, or `nil` if it can't be reached.
  package static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
