import ArgumentParser
import BinderySources
import BinderyTerminal

/// The opening of the inputs that commands read items from.
enum Input {
  /// Returns a reader of the named file, of standard input for `-`, or of the sample catalogue for `nil`.
  static func reader(for source: String?) throws(SourceError) -> RecordReader {
    guard let source else { return RecordReader(bytes: SampleCatalogue.utf8, name: SampleCatalogue.name) }
    if source == "-", Terminal.standardInput.isTerminal {
      Output.standardError.say("reading JSON from the terminal; end it with Control-D")
    }
    return try RecordReader(path: source)
  }
}
