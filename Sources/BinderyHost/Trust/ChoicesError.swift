/// The reason the user's choices about plugins can't be changed.
public struct ChoicesError: Error, Hashable, Sendable {
  /// What went wrong, in a form that code can compare.
  public struct Code: Hashable, Sendable {
    fileprivate enum Storage: Hashable, Sendable {
      case notBelieved, notReadable, notWritable
    }

    fileprivate let storage: Storage
  }

  /// What went wrong.
  public let code: Code

  /// The file of the choices.
  public let path: String

  /// What exactly is wrong, without a full stop.
  public let detail: String
}

extension ChoicesError.Code {
  /// Others may have written the file.
  public static var notBelieved: Self { Self(storage: .notBelieved) }

  /// The file is there and can't be read.
  public static var notReadable: Self { Self(storage: .notReadable) }

  /// The file, or one beside it, can't be written.
  public static var notWritable: Self { Self(storage: .notWritable) }
}

extension ChoicesError: CustomStringConvertible {
  /// The problem in one line, with the file.
  public var description: String { "\(path): \(detail)" }
}
