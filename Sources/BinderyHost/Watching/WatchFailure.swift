internal import Glibc

/// The reason the system doesn't report changes, as a clause for people.
struct WatchFailure: Error, CustomStringConvertible {
  let description: String

  /// Creates a failure from the `errno` of a call.
  init(_ code: Int32) {
    switch code {
    case ENOSPC: description = "the user's watches are used up (fs.inotify.max_user_watches)"
    case EMFILE: description = "the user's watchers or the open files are used up (fs.inotify.max_user_instances)"
    default: description = String(cString: strerror(code))
    }
  }

  /// Creates a failure with a description.
  init(_ description: String) {
    self.description = description
  }
}
