#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Whose a file or folder is, and who may do what with it.
struct FileStatus: Hashable, Sendable {
  /// The user that it belongs to.
  let owner: uid_t

  /// The group that it belongs to.
  let group: gid_t

  /// The number of bytes in it.
  let count: Int

  /// Whether it has a name in some folder.
  let isLinked: Bool

  /// What differs wherever two files, or two states of one, do: where it is kept, and when it was changed.
  let identity: String

  private let mode: mode_t

  /// What is known of an open file, if the system tells.
  init?(of descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// What is known of a file or folder, if it is there; of a link, what it leads to.
  init?(at path: String) {
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
    identity = "\(status.st_dev) \(status.st_ino) \(status.st_size) \(status.changes)"
  }

  /// Whether it is a regular file.
  var isFile: Bool { mode & S_IFMT == S_IFREG }

  /// Whether it is a folder.
  var isFolder: Bool { mode & S_IFMT == S_IFDIR }

  /// Whether its group may write.
  var isGroupWritable: Bool { mode & S_IWGRP != 0 }

  /// Whether everybody may write.
  var isWorldWritable: Bool { mode & S_IWOTH != 0 }

  /// Whether everybody removes and renames only what is their own in it.
  var isSticky: Bool { isFolder && mode & S_ISVTX != 0 }
}

extension stat {
  /// When the contents, and what is known of them, were changed last.
  fileprivate var changes: String {
    #if canImport(Glibc)
      "\(st_mtim.tv_sec).\(st_mtim.tv_nsec) \(st_ctim.tv_sec).\(st_ctim.tv_nsec)"
    #else
      "\(st_mtimespec.tv_sec).\(st_mtimespec.tv_nsec) \(st_ctimespec.tv_sec).\(st_ctimespec.tv_nsec)"
    #endif
  }
}
