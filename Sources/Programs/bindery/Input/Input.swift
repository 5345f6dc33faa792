import ArgumentParser
import BinderyRendering
import BinderySources
import BinderySystem
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

  /// Returns a reader of the named file, or of standard input for `-`. A file that a plugin claims is read by that.
  static func reader(for source: String, claimedBy items: FileItems) async throws(SourceError) -> RecordReader {
    let path = FilePath(source)
    if source != "-", !items.isEmpty, let file = try? RegularFile(at: path),
      let reader = try await items.reader(of: file.descriptor, at: path)
    {
      return reader
    }
    return try reader(for: source)
  }
}
