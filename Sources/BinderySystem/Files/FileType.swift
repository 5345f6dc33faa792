internal import Glibc

/// The type of what a path leads to.
package enum FileType: Hashable, Sendable {
  /// A regular file, which has contents.
  case file

  /// A folder.
  case folder

  /// A symbolic link itself.
  case symbolicLink

  /// A named pipe, also called a FIFO.
  case namedPipe

  /// A socket.
  case socket

  /// A device, such as a terminal or a disk.
  case device

  /// Something that the system has no other name for.
  case unknown

  /// Creates the type that `st_mode` of `stat()` states.
  init(mode: UInt32) {
    switch mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .symbolicLink
    case S_IFIFO: self = .namedPipe
    case S_IFSOCK: self = .socket
    case S_IFCHR, S_IFBLK: self = .device
    default: self = .unknown
    }
  }
}

extension FileType: CustomStringConvertible {
  /// The type in words with an article, such as `a named pipe`.
  package var description: String {
    switch self {
    case .file: "a file"
    case .folder: "a folder"
    case .symbolicLink: "a symbolic link"
    case .namedPipe: "a named pipe"
    case .socket: "a socket"
    case .device: "a device"
    case .unknown: "of an unknown type"
    }
  }
}

extension FileStatus {
  /// The type of what the path or descriptor refers to.
  package var type: FileType { FileType(mode: mode) }
}
