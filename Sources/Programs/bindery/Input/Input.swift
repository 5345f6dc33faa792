import ArgumentParser
import BinderySources
import BinderyTerminal

/// The opening of the inputs that commands read items from.
enum Input {
  /// Returns a reader of the named file, or of standard input for `-`; on a terminal, it tells the user how to end it.
  static func reader(for source: String) throws(SourceError) -> RecordReader {
    if source == "-", Terminal.standardInput.isTerminal {
      Output.standardError.say("reading JSON from the terminal; end it with Control-D")
    }
    return try RecordReader(path: source)
  }
}
