/// The reason why an input can't be read as records.
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

  /// The input, as the user named it.
  public let source: String

  /// The thing that was found, or the alternatives, as a part of a sentence; may be empty.
  public let detail: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: The category of the error.
  ///   - source: The input, as the user named it.
  ///   - detail: What was found, as a part of a sentence; empty if the code is enough.
  public init(code: Code, source: String, detail: String = "") {
    self.code = code
    self.source = source
    self.detail = detail
  }
}

extension SourceError.Code {
  /// The file doesn't exist.
  public static var notFound: Self { Self(storage: .notFound) }

  /// The file is a directory.
  public static var isDirectory: Self { Self(storage: .isDirectory) }

  /// The system refuses to open or read the input.
  public static var unreadable: Self { Self(storage: .unreadable) }

  /// The input isn't JSON.
  public static var notJSON: Self { Self(storage: .notJSON) }

  /// The input is a service's answer that refuses the request.
  public static var refusedByService: Self { Self(storage: .refusedByService) }

  /// The input is empty, without even an empty list.
  public static var empty: Self { Self(storage: .empty) }
}

extension SourceError: CustomStringConvertible {
  /// The problem and the way out of it, in one line.
  public var description: String {
    switch code.storage {
    case .notFound where detail.isEmpty:
      "there is no file '\(source)'; give the path of one, or '-' for standard input"
    case .notFound:
      "there is no source or file '\(source)'; give one of \(detail), the path of a file, or '-' for standard input"
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

  /// Returns the error for an input that there isn't enough memory to read.
  static func outOfMemory(_ source: String) -> Self { .unreadable(source, reason: "there is not enough memory") }

  /// Returns the error for an input that isn't JSON; `detail` names what was found.
  static func notJSON(_ source: String, detail: String) -> Self {
    Self(code: .notJSON, source: source, detail: detail)
  }

  /// Returns the error for a service's answer that refuses the request; `message` is the service's.
  static func refusedByService(_ source: String, message: String) -> Self {
    Self(code: .refusedByService, source: source, detail: message)
  }

  /// Returns the error for an empty input.
  static func empty(_ source: String) -> Self { Self(code: .empty, source: source) }
}
