internal import BinderySystem

/// The reason why the system doesn't report changes of files, as a clause for users.
struct WatchFailure: CustomStringConvertible {
  /// The reason as a clause.
  let description: String

  /// Creates a failure from the error of a system call.
  init(_ error: SystemError) {
    switch error {
    case .noSpace: description = "the user's watches are used up (fs.inotify.max_user_watches)"
    case .tooManyOpenFiles:
      description = "the user's watchers or the open files are used up (fs.inotify.max_user_instances)"
    default: description = error.description
    }
  }

  /// Creates a failure with a description, which is a clause.
  init(_ description: String) {
    self.description = description
  }
}
