import ArgumentParser

/// The command `bindery library`, which groups the commands about the user's own library of items.
struct LibraryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "library",
    abstract: "Tells of a library of your own, checks it, and gives back what is in it.",
    discussion: """
      'bindery import' puts items into it, and 'bindery search' finds them.

      EXAMPLES:
        bindery library info
        bindery library list --kind song --limit 100
        bindery library remove media://song/719245998
        bindery library verify
        bindery library export > items.jsonl
      """,
    subcommands: [
      Info.self, Path.self, List.self, Remove.self, Export.self, Verify.self, Rebuild.self,
    ])

  func validate() throws {
    try UnknownCommand.expectNone(in: CommandLine.arguments.dropFirst(), after: Self.self)
  }
}
