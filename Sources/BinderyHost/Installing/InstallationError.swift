/// The reason a plugin can't be installed or removed.
public struct InstallationError: Error, Hashable, Sendable {
  /// The kind of error, in a form that code can compare.
  public struct Code: Hashable, Sendable {
    fileprivate enum Storage: Hashable, Sendable {
      case refused, taken, elsewhere, noFolder, notWritable
    }

    fileprivate let storage: Storage
  }

  /// The kind of error.
  public let code: Code

  /// The file or folder with the problem.
  public let path: String

  /// The exact problem, with the way out and without a final period.
  public let detail: String
}

extension InstallationError.Code {
  /// This host refuses the plugin, and so would any other.
  public static var refused: Self { Self(storage: .refused) }

  /// Another plugin or file occupies the target.
  public static var taken: Self { Self(storage: .taken) }

  /// The plugin isn't in the user's own folder.
  public static var elsewhere: Self { Self(storage: .elsewhere) }

  /// The user has no folder for plugins.
  public static var noFolder: Self { Self(storage: .noFolder) }

  /// A file can't be written or removed.
  public static var notWritable: Self { Self(storage: .notWritable) }
}

extension InstallationError: CustomStringConvertible {
  /// The problem in one line, with the file.
  public var description: String { "\(path): \(detail)" }
}
