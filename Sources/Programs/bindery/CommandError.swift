import ArgumentParser
import BinderyHost
import BinderyLoading
import BinderyRendering
import BinderyScaffold
import BinderySources
import BinderyTerminal
import BinderyTester

/// The reason why a command fails, with the exit code that reports it to scripts.
struct CommandError: Error {
  /// The error message as a sentence without a period; empty if nothing is left to print.
  let message: String

  /// The exit code of the command.
  let exitCode: ExitCode

  /// Creates an error from its message and exit code; without a message, nothing is printed.
  init(_ message: String = "", exitCode: ExitCode) {
    self.message = message
    self.exitCode = exitCode
  }

  /// Creates a command error from another error: a ``ReportedError`` keeps its message, any other counts as a bug.
  init(reporting error: any Error) {
    switch error {
    case let error as CommandError: self = error
    case let error as any ReportedError: self.init("\(error)", exitCode: error.exitCode)
    default: self.init("a fault of bindery: \(error); please report it", exitCode: .internalFault)
    }
  }
}

extension ExitCode {
  /// The exit code if nothing was found or changed, or if a check failed.
  static let nothingFound = ExitCode(1)

  /// The exit code if the command was used incorrectly.
  static let usage = ExitCode(64)

  /// The exit code if the data can't be read, or, with `--strict`, if a part of it can't.
  static let badData = ExitCode(65)

  /// The exit code if the input doesn't exist or can't be opened.
  static let noInput = ExitCode(66)

  /// The exit code if no source answers, or a program that the command needs isn't installed.
  static let unavailable = ExitCode(69)

  /// The exit code if this program has a bug.
  static let internalFault = ExitCode(70)

  /// The exit code if a file of the user can't be written.
  static let cantCreate = ExitCode(73)

  /// The exit code if the output can't be written.
  static let outputFailed = ExitCode(74)
}

/// An error whose description tells the user what to do; a command that throws it prints that description.
protocol ReportedError: Error, CustomStringConvertible {
  /// The exit code of a command that fails with this error.
  var exitCode: ExitCode { get }
}

extension PluginError: ReportedError {
  /// The exit code of a command that fails with this error.
  var exitCode: ExitCode { code == .notFound ? .noInput : .badData }
}

extension FileReadingError: ReportedError {
  /// The exit code of a command that fails with this error.
  var exitCode: ExitCode { .noInput }
}

extension ChoicesError: ReportedError {
  /// The exit code of a command that fails with this error.
  var exitCode: ExitCode { code == .notWritable ? .cantCreate : .badData }
}

extension InstallationError: ReportedError {
  /// The exit code of a command that fails with this error.
  var exitCode: ExitCode { [.notWritable, .taken].contains(code) ? .cantCreate : .badData }
}

extension CheckError: ReportedError {
  /// The exit code of a command that fails with this error.
  var exitCode: ExitCode { code == .unknownName ? .validationFailure : .badData }
}

extension SampleError: ReportedError {
  /// The exit code of a command that fails with this error.
  var exitCode: ExitCode { code == .unreadable ? .noInput : .badData }
}

extension SourceError: ReportedError {
  /// The exit code of a command that fails with this error.
  var exitCode: ExitCode { [.notFound, .isDirectory, .unreadable].contains(code) ? .noInput : .badData }
}

extension TerminalError: ReportedError {
  /// The exit code of a command that fails with this error.
  var exitCode: ExitCode { code == .failed ? .unavailable : .usage }
}

extension ResultError: ReportedError {
  /// The exit code of a command that fails with this error.
  var exitCode: ExitCode {
    switch self {
    case .failedSources(let failures): failures.exitCode ?? .unavailable
    case .trouble, .unreadable: .badData
    case .nothingFound: .nothingFound
    }
  }
}

extension ScaffoldError: ReportedError {
  /// The exit code of a command that fails with this error.
  var exitCode: ExitCode {
    switch code {
    case .wrongName, .reservedName, .wrongKind, .wrongId, .noSuchAbility, .noAbilities: .validationFailure
    case .noSuchKind, .noIdentity: .badData
    case .noSDK: .noInput
    default: .cantCreate
    }
  }
}

extension [SearchFailure] {
  /// The exit code for a search whose sources all failed, or `nil` if there is no failure.
  ///
  /// An unavailable source takes precedence over an input that can't be read.
  var exitCode: ExitCode? {
    let codes = map(\.exitCode)
    return codes.contains(.unavailable) ? .unavailable : codes.first
  }
}

extension SearchFailure {
  /// The exit code of a search that fails because of this failure of a source.
  var exitCode: ExitCode {
    switch cause {
    case .input(let error): error.exitCode
    case .source: .unavailable
    }
  }
}
