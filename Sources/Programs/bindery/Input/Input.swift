import ArgumentParser
import BinderySources
import BinderyTerminal

/// What a command reads.
enum Input {
  /// A reader of what the user named: a file, standard input for `-`, or the sample
  /// catalogue for nothing.
  static func reader(for source: String?) throws(SourceError) -> RecordReader {
    guard let source else { return RecordReader(bytes: SampleCatalogue.utf8, name: SampleCatalogue.name) }
    if source == "-", Terminal.standardInput.isTerminal {
      Output.standardError.say("reading JSON from the terminal; end it with Control-D")
    }
    return try RecordReader(path: source)
  }
}
