/// The reason the user's choices about plugins can't be read or changed.
public struct ChoicesError: Error, Hashable, Sendable {
  /// The kind of error, in a form that code can compare.
  public struct Code: Hashable, Sendable {
    fileprivate enum Storage: Hashable, Sendable {
      case notBelieved, notReadable, notWritable
    }

    fileprivate let storage: Storage
  }

  /// The kind of error.
  public let code: Code

  /// The path of the file of choices.
  public let path: String

  /// The exact problem, as a sentence without the path and without a final period.
  public let detail: String
}

extension ChoicesError.Code {
  /// The file isn't believed, because others may have written it.
  public static var notBelieved: Self { Self(storage: .notBelieved) }

  /// The file exists and can't be read.
  public static var notReadable: Self { Self(storage: .notReadable) }

  /// The file, or one beside it, can't be written.
  public static var notWritable: Self { Self(storage: .notWritable) }
}

extension ChoicesError: CustomStringConvertible {
  /// The problem in one line, with the file.
  public var description: String { "\(path): \(detail)" }
}
