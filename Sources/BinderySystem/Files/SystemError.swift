internal import Glibc

/// The reason a system call failed.
package struct SystemError: RawRepresentable, Error, Hashable, Sendable {
  /// The number of the error, as in `errno`.
  package let rawValue: Int32

  /// Creates an error from the number that `errno` has for it.
  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Creates an error from the number that `errno` has for it.
  package init(number: Int32) {
    self.init(rawValue: number)
  }

  /// The error of the last system call on this thread, which `errno` holds.
  package static var last: SystemError { SystemError(rawValue: errno) }
}

extension SystemError {
  /// Permission was denied.
  package static let accessDenied = SystemError(rawValue: EACCES)

  /// There is no file or folder with that name.
  package static let notFound = SystemError(rawValue: ENOENT)

  /// A path leads to something other than a folder where a folder is expected.
  package static let notAFolder = SystemError(rawValue: ENOTDIR)

  /// A device is full, or a limit on its use is reached.
  package static let noSpace = SystemError(rawValue: ENOSPC)

  /// The process has too many open files.
  package static let tooManyOpenFiles = SystemError(rawValue: EMFILE)

  /// The file is of a type that the operation isn't for.
  package static let invalidArgument = SystemError(rawValue: EINVAL)

  /// A resource of the system, such as threads, is used up at the moment.
  package static let unavailable = SystemError(rawValue: EAGAIN)
}

extension SystemError: CustomStringConvertible {
  /// The system's text for the error, such as `No such file or directory`.
  package var description: String { String(cString: strerror(rawValue)) }
}
