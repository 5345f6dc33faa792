internal import Glibc

/// The device and inode of a file, which no other file has at the same time.
package struct FileNumber: Hashable, Sendable {
  /// The number of the device that the file is on.
  package let device: UInt64

  /// The number of the file on the device, its inode.
  package let inode: UInt64
}

extension FileNumber: CustomStringConvertible {
  /// The numbers as text, such as `fd00-12ab`, both in hexadecimal.
  package var description: String { "\(String(device, radix: 16))-\(String(inode, radix: 16))" }
}

/// A timestamp of a file, such as that of its last write, since 1970.
package struct FileTime: Hashable, Sendable {
  /// The whole seconds of the timestamp since 1970.
  package let seconds: Int64

  /// The nanoseconds of the timestamp beyond its whole seconds.
  package let nanoseconds: Int64

  /// Creates a timestamp from the system's.
  fileprivate init(_ time: timespec) {
    (seconds, nanoseconds) = (Int64(time.tv_sec), Int64(time.tv_nsec))
  }
}

/// The device, inode and timestamps of a file, which differ after a change of its contents or permissions.
struct FileVersion: Hashable, Sendable {
  /// The numbers of the file's device and inode.
  let number: FileNumber
  /// The time of the last write.
  let written: FileTime
  /// The time of the last change of the contents or the permissions.
  let changed: FileTime

  /// Creates the version of a file from its status.
  init(_ status: stat) {
    number = FileNumber(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    (written, changed) = (FileTime(status.st_mtim), FileTime(status.st_ctim))
  }
}

extension FileVersion: CustomStringConvertible {
  /// The device, inode and timestamps as numbers with spaces between them.
  var description: String {
    "\(number.device) \(number.inode) \(written.seconds).\(written.nanoseconds) "
      + "\(changed.seconds).\(changed.nanoseconds)"
  }
}
