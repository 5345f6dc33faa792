internal import Glibc

/// The reason why the system doesn't tell of changes.
struct WatchFailure: Error, CustomStringConvertible {
  let description: String

  /// Creates a failure of a call that set `errno`.
  init(_ code: Int32) {
    switch code {
    case ENOSPC: description = "the user's watches are used up (fs.inotify.max_user_watches)"
    case EMFILE: description = "the user's watchers or the open files are used up (fs.inotify.max_user_instances)"
    default: description = String(cString: strerror(code))
    }
  }

  /// Creates a failure with a reason of its own.
  init(_ description: String) {
    self.description = description
  }
}
