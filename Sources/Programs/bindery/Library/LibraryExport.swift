import ArgumentParser
import BinderyLibrary

extension LibraryCommand {
  /// The command `bindery library export`, which writes all items of a library as they were imported.
  struct Export: ParsableCommand {
    /// The value of the option `--format`, which says how the exported items are joined.
    enum Format: String, CaseIterable, ExpressibleByArgument {
      /// One item on each line.
      case jsonl

      /// One array of all items.
      case json
    }

    static let configuration = CommandConfiguration(
      abstract: "Writes all items as JSON Lines, as they came.", usage: "bindery library export [<options>]",
      discussion: """
        'bindery import' takes what this writes, in either format. Of a damaged library
        it writes what can be read, says what is missing, and exits with 65.

        EXAMPLES:
          bindery library export > items.jsonl
          bindery library export --format json | jq length
        """)

    @Option(help: ArgumentHelp("How to write it.", valueName: "format"))
    var format = Format.jsonl

    @OptionGroup var library: LibraryOptions

    func run() throws {
      let items = try LibraryExport(of: library.path())
      guard format == .json else {
        return try items.run { try Output.standard.write($0 + [UInt8(ascii: "\n")]) }
      }
      var isFirst = true
      let result = Result {
        try items.run { item in
          try Output.standard.write(Array(isFirst ? "[\n".utf8 : ",\n".utf8) + item)
          isFirst = false
        }
      }
      try Output.standard.write((isFirst ? "[]\n" : "\n]\n").utf8)
      try result.get()
    }
  }
}
