/// The reason a plugin can't be installed or removed.
public struct InstallationError: Error, Hashable, Sendable {
  /// The category of an installation error, which code can compare.
  public struct Code: Hashable, Sendable {
    fileprivate enum Storage: Hashable, Sendable {
      case refused, taken, elsewhere, notWritable
    }

    fileprivate let storage: Storage
  }

  /// The category of the error.
  public let code: Code

  /// The path of the file or folder with the problem.
  public let path: String

  /// The exact problem as a clause, often with the remedy, without the path and without a final period.
  public let detail: String
}

extension InstallationError.Code {
  /// The plugin would not be used: this host refuses it, or other users may write to the folder of the installation.
  public static var refused: Self { Self(storage: .refused) }

  /// The target is another plugin, or a file that is no plugin, and replacing it isn't forced.
  public static var taken: Self { Self(storage: .taken) }

  /// The plugin to remove isn't in the user's own folder of plugins.
  public static var elsewhere: Self { Self(storage: .elsewhere) }

  /// A file can't be written or removed, or its folder can't be created.
  public static var notWritable: Self { Self(storage: .notWritable) }
}

extension InstallationError: CustomStringConvertible {
  /// The problem in one line, with the path.
  public var description: String { "\(path): \(detail)" }
}
