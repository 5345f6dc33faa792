import ArgumentParser
import BinderySources
import BinderyTerminal

/// A namespace for opening the files that commands read items from.
enum Input {
  /// Returns a reader of the named file, or of standard input for `-`.
  ///
  /// If standard input is a terminal, the user is told how to end the input.
  static func reader(for source: String) throws(SourceError) -> RecordReader {
    if source == "-", Terminal.standardInput.isTerminal {
      Output.standardError.say("reading JSON from the terminal; end it with Control-D")
    }
    return try RecordReader(path: source)
  }
}
