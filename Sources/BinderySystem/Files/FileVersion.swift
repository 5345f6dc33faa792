internal import Glibc

/// The number of a file, which no other file has at the same time.
package struct FileNumber: Hashable, Sendable {
  /// The number of the device that the file is on.
  package let device: UInt64

  /// The number of the file on the device, its inode.
  package let inode: UInt64
}

/// A time of a file, since 1970.
package struct FileTime: Hashable, Sendable {
  /// The whole seconds.
  package let seconds: Int64

  /// The nanoseconds since then.
  package let nanoseconds: Int64

  fileprivate init(_ time: timespec) {
    (seconds, nanoseconds) = (Int64(time.tv_sec), Int64(time.tv_nsec))
  }
}

/// The number and the times of a file, which differ after a change of its contents or permissions.
struct FileVersion: Hashable, Sendable {
  let number: FileNumber
  let written: FileTime
  let changed: FileTime

  /// Creates the version of a file from its status.
  init(_ status: stat) {
    number = FileNumber(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    (written, changed) = (FileTime(status.st_mtim), FileTime(status.st_ctim))
  }
}

extension FileVersion: CustomStringConvertible {
  /// All members as numbers.
  var description: String {
    "\(number.device) \(number.inode) \(written.seconds).\(written.nanoseconds) "
      + "\(changed.seconds).\(changed.nanoseconds)"
  }
}
