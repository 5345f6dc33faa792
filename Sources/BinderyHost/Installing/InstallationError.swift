/// The reason a plugin can't be installed or removed.
public struct InstallationError: Error, Hashable, Sendable {
  /// The kind of error, in a form that code can compare.
  public struct Code: Hashable, Sendable {
    fileprivate enum Storage: Hashable, Sendable {
      case refused, taken, elsewhere, notWritable
    }

    fileprivate let storage: Storage
  }

  /// The kind of error.
  public let code: Code

  /// The file or folder with the problem.
  public let path: String

  /// The exact problem as a clause, often with the way out, without the path and a final period.
  public let detail: String
}

extension InstallationError.Code {
  /// The plugin would not be used: this host refuses it, or others may write to the folder it is installed into.
  public static var refused: Self { Self(storage: .refused) }

  /// Another plugin, or a file that is no plugin, occupies the target, and the installation isn't forced.
  public static var taken: Self { Self(storage: .taken) }

  /// The plugin to remove isn't in the user's own folder.
  public static var elsewhere: Self { Self(storage: .elsewhere) }

  /// A file can't be written or removed, or its folder can't be created.
  public static var notWritable: Self { Self(storage: .notWritable) }
}

extension InstallationError: CustomStringConvertible {
  /// The problem in one line, with the file.
  public var description: String { "\(path): \(detail)" }
}
