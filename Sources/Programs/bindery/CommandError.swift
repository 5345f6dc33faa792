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

  /// The exit code that reports the error to scripts.
  let exitCode: ExitCode

  /// Creates an error; without a message, the command only ends with the exit code.
  init(_ message: String = "", exitCode: ExitCode) {
    self.message = message
    self.exitCode = exitCode
  }

  /// Creates the error that reports another: a ``ReportedError`` by its description, and any other as a bug.
  init(reporting error: any Error) {
    switch error {
    case let error as CommandError: self = error
    case let error as any ReportedError: self.init("\(error)", exitCode: error.exitCode)
    default: self.init("a fault of bindery: \(error); please report it", exitCode: .internalFault)
    }
  }
}

extension ExitCode {
  /// Nothing was found or changed, or a check failed.
  static let nothingFound = ExitCode(1)

  /// The command was used incorrectly.
  static let usage = ExitCode(64)

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

/// An error for which the user has a remedy. A command that throws it prints its description.
protocol ReportedError: Error, CustomStringConvertible {
  /// The exit code that reports the error to scripts.
  var exitCode: ExitCode { get }
}

extension PluginError: ReportedError {
  var exitCode: ExitCode { code == .notFound ? .noInput : .badData }
}

extension ChoicesError: ReportedError {
  var exitCode: ExitCode { code == .notWritable ? .cantCreate : .badData }
}

extension InstallationError: ReportedError {
  var exitCode: ExitCode { [.notWritable, .taken].contains(code) ? .cantCreate : .badData }
}

extension CheckError: ReportedError {
  var exitCode: ExitCode { code == .unknownName ? .validationFailure : .badData }
}

extension SampleError: ReportedError {
  var exitCode: ExitCode { code == .unreadable ? .noInput : .badData }
}

extension SourceError: ReportedError {
  var exitCode: ExitCode { [.notFound, .isDirectory, .unreadable].contains(code) ? .noInput : .badData }
}

extension TerminalError: ReportedError {
  var exitCode: ExitCode { code == .failed ? .unavailable : .usage }
}

extension ResultError: ReportedError {
  var exitCode: ExitCode {
    switch self {
    case .failedSources(let failures): failures.exitCode ?? .unavailable
    case .trouble, .unreadable: .badData
    case .nothingFound: .nothingFound
    }
  }
}

extension ScaffoldError: ReportedError {
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
  /// The exit code for a search whose sources all failed, or `nil` without a failure.
  ///
  /// An unavailable source takes precedence over an input that can't be read.
  var exitCode: ExitCode? {
    let codes = map(\.exitCode)
    return codes.contains(.unavailable) ? .unavailable : codes.first
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
