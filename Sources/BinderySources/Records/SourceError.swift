/// The reason why an input, such as a file, can't be read as records.
public struct SourceError: Error, Hashable, Sendable {
  /// The category of an error, in a form that code can compare.
  public struct Code: Hashable, Sendable {
    fileprivate enum Storage: Hashable, Sendable {
      case notFound, isDirectory, unreadable, notJSON, refusedByService, empty
    }

    fileprivate let storage: Storage
  }

  /// The category of the error.
  public let code: Code

  /// The name of the input: its path as the user wrote it, or a noun phrase such as `standard input`.
  public let source: String

  /// The details of the error, without a period, or an empty string if there are none.
  ///
  /// They are a list of the known sources for `notFound`, if a source was looked for; the reason as a clause for
  /// `unreadable`; a description of the input for `notJSON`; and the service's message for `refusedByService`.
  public let detail: String

  /// Whether the message for a missing file suggests `-` for standard input.
  package var offersStandardInput = true

  /// Creates an error from its category, the name of the input and details.
  ///
  /// - Parameters:
  ///   - code: The category of the error.
  ///   - source: The name of the input, as the user knows it.
  ///   - detail: The details of the error, without a period.
  public init(code: Code, source: String, detail: String = "") {
    self.code = code
    self.source = source
    self.detail = detail
  }
}

extension SourceError.Code {
  /// The code of an error because there is no file of the name, and no source if one was looked for.
  public static var notFound: Self { Self(storage: .notFound) }

  /// The code of an error because the file is a directory.
  public static var isDirectory: Self { Self(storage: .isDirectory) }

  /// The code of an error because the input can't be opened or read, standard input is closed, or memory ran out.
  public static var unreadable: Self { Self(storage: .unreadable) }

  /// The code of an error because the input isn't JSON, or isn't the single object that was expected.
  public static var notJSON: Self { Self(storage: .notJSON) }

  /// The code of an error because the input is a service's message that it refuses the request.
  public static var refusedByService: Self { Self(storage: .refusedByService) }

  /// The code of an error because the input has nothing but whitespace, not even an empty list.
  public static var empty: Self { Self(storage: .empty) }
}

extension SourceError: CustomStringConvertible {
  /// The problem, and how to solve it if possible, in one line without a period.
  public var description: String {
    switch code.storage {
    case .notFound where detail.isEmpty:
      "there is no file '\(source)'; give the path of one\(offersStandardInput ? ", or '-' for standard input" : "")"
    case .notFound where offersStandardInput:
      "there is no source or file '\(source)'; give one of \(detail), the path of a file, or '-' for standard input"
    case .notFound: "there is no source or file '\(source)'; give one of \(detail), or the path of a file"
    case .isDirectory: "'\(source)' is a directory; give the path of a file in it"
    case .unreadable: "'\(source)' can't be read: \(detail)"
    case .notJSON: "expected JSON in '\(source)', found \(detail)"
    case .refusedByService:
      "'\(source)': the service refused the request: \(detail); correct the request, and save its answer again"
    case .empty: "'\(source)' is empty; expected JSON, such as {\"results\": []}"
    }
  }
}

extension SourceError {
  /// Returns the error for a file that doesn't exist.
  static func notFound(_ source: String) -> Self { Self(code: .notFound, source: source) }

  /// Returns the error for a directory in place of a file.
  static func isDirectory(_ source: String) -> Self { Self(code: .isDirectory, source: source) }

  /// Returns the error for an input that the system refuses to open or read.
  static func unreadable(_ source: String, reason: String) -> Self {
    Self(code: .unreadable, source: source, detail: reason)
  }

  /// Returns the error for an input that can't be read because memory ran out.
  static func outOfMemory(_ source: String) -> Self { .unreadable(source, reason: "there is not enough memory") }

  /// Returns the error for an input that isn't JSON; `detail` names what was found.
  static func notJSON(_ source: String, detail: String) -> Self {
    Self(code: .notJSON, source: source, detail: detail)
  }

  /// Returns the error for a service's message that it refuses the request.
  static func refusedByService(_ source: String, message: String) -> Self {
    Self(code: .refusedByService, source: source, detail: message)
  }

  /// Returns the error for an empty input.
  static func empty(_ source: String) -> Self { Self(code: .empty, source: source) }
}
