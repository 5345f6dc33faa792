internal import Glibc

/// The reason a system call failed.
package struct SystemError: RawRepresentable, Error, Hashable, Sendable {
  /// The number of the error, as in `errno`.
  package let rawValue: Int32

  /// Creates an error from its number, as in `errno`.
  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Creates an error from its number, as in `errno`.
  package init(number: Int32) {
    self.init(rawValue: number)
  }

  /// The error of the last system call on this thread, as `errno` tells it.
  package static var last: SystemError { SystemError(rawValue: errno) }
}

extension SystemError {
  /// Permission was denied.
  package static let accessDenied = SystemError(rawValue: EACCES)

  /// There is no file or folder of that name.
  package static let notFound = SystemError(rawValue: ENOENT)

  /// A folder is expected, and something else is there.
  package static let notAFolder = SystemError(rawValue: ENOTDIR)

  /// A device or a limit has no more room.
  package static let noSpace = SystemError(rawValue: ENOSPC)

  /// The process has too many open files.
  package static let tooManyOpenFiles = SystemError(rawValue: EMFILE)

  /// The file isn't of a kind that the call is for.
  package static let invalidArgument = SystemError(rawValue: EINVAL)

  /// Something is used up at the moment, such as threads.
  package static let unavailable = SystemError(rawValue: EAGAIN)
}

extension SystemError: CustomStringConvertible {
  /// The system's words for the error, such as `No such file or directory`.
  package var description: String { String(cString: strerror(rawValue)) }
}
