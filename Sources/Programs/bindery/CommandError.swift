import ArgumentParser
import BinderySources

/// The reason a command ends, with the exit code that tells it to scripts.
struct CommandError: Error {
  /// What went wrong, in a sentence; empty where it was said already.
  let message: String

  /// The exit code.
  let exitCode: ExitCode

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
  /// Nothing was found.
  static let nothingFound = ExitCode(1)

  /// The data can't be read, or a part of it where `--strict` was given.
  static let badData = ExitCode(65)

  /// There is no such input.
  static let noInput = ExitCode(66)

  /// No source answers.
  static let unavailable = ExitCode(69)

  /// The program is at fault.
  static let internalFault = ExitCode(70)

  /// A file of the user's can't be written.
  static let cantCreate = ExitCode(73)

  /// The output can't be written.
  static let outputFailed = ExitCode(74)
}

extension SourceError {
  /// The exit code that tells scripts of the error.
  var exitCode: ExitCode {
    switch code {
    case .notFound, .isDirectory, .unreadable: .noInput
    default: .badData
    }
  }
}

extension SearchFailure {
  /// The exit code that tells scripts of the failure, where nothing else was found.
  var exitCode: ExitCode {
    switch cause {
    case .input(let error): error.exitCode
    case .source: .unavailable
    }
  }
}
