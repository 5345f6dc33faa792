import ArgumentParser
import BinderySources
import BinderyTerminal

/// What a command reads.
enum Input {
  /// A reader of what the user named: a file, standard input for `-`, or the sample
  /// catalogue for nothing.
  static func reader(for source: String?) throws -> RecordReader {
    switch source {
    case nil: return RecordReader(bytes: SampleCatalogue.utf8, name: SampleCatalogue.name)
    case "-":
      if Terminal.standardInput.isTerminal {
        Output.standardError.say("reading JSON from the terminal; end it with Control-D")
      }
      return RecordReader.standardInput()
    case let path?: return try RecordReader(path: path)
    }
  }

  /// What messages call the input.
  static func name(of source: String?) -> String {
    switch source {
    case nil: SampleCatalogue.name
    case "-": "standard input"
    case let path?: path
    }
  }
}

/// An input that can't be read as a whole.
struct InputFailure {
  /// The exit code that tells scripts of it.
  let exitCode: ExitCode

  init(_ error: SourceError) {
    exitCode = error.exitCode
  }

  /// Does something with an input, and ends the command where that can't be read.
  static func exiting<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as SourceError {
      throw CommandError(error.description, exitCode: error.exitCode)
    }
  }
}
