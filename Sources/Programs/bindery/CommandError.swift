import ArgumentParser
import BinderySources

/// The reason why a command fails, with the exit code that reports it to scripts.
struct CommandError: Error {
  /// The error message as a sentence without a period; empty if nothing is left to print.
  let message: String

  /// The exit code that reports the error to scripts.
  let exitCode: ExitCode

  /// Creates an error; without a message, the command only ends with the exit code.
  init(_ message: String = "", exitCode: ExitCode) {
    self.message = message
    self.exitCode = exitCode
  }

  /// Wraps an error that no command expects.
  init(unexpected error: any Error) {
    self.init("a fault of bindery: \(error); please report it", exitCode: .internalFault)
  }
}

extension ExitCode {
  /// Nothing was found or changed, or a check failed.
  static let nothingFound = ExitCode(1)

  /// The data can't be read, or a part of it with `--strict`.
  static let badData = ExitCode(65)

  /// The input doesn't exist or can't be opened.
  static let noInput = ExitCode(66)

  /// No source answers, or a program that the command needs isn't installed.
  static let unavailable = ExitCode(69)

  /// The program has a bug.
  static let internalFault = ExitCode(70)

  /// A file of the user can't be written.
  static let cantCreate = ExitCode(73)

  /// The output can't be written.
  static let outputFailed = ExitCode(74)
}

extension SourceError {
  /// The exit code that reports the error to scripts.
  var exitCode: ExitCode {
    switch code {
    case .notFound, .isDirectory, .unreadable: .noInput
    default: .badData
    }
  }
}

extension SearchFailure {
  /// The exit code that reports the failure to scripts if nothing else was found.
  var exitCode: ExitCode {
    switch cause {
    case .input(let error): error.exitCode
    case .source: .unavailable
    }
  }
}
