import ArgumentParser

/// The program `bindery`.
@main
struct BinderyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bindery",
    abstract: "Searches media and shows every result through the plugin that knows its kind.",
    usage: "bindery <subcommand> [<options>]",
    discussion: """
      EXAMPLES:
        bindery search long winters
        bindery search björk --kind song --limit 5
        curl -s 'https://itunes.apple.com/search?term=lost' | bindery render
        bindery render answer.json --format jsonl | jq .properties.title.value
        bindery plugins list

      EXIT STATUS:
        0 success, 1 nothing found, 64 wrong usage, 65 bad data, 66 no such input,
        70 a fault of bindery, 74 output can't be written
      """,
    version: Version.text,
    subcommands: [Search.self, Render.self, Plugins.self])

  static func main() async {
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      exit(with: error)
    }
  }

  /// Ends the program after an error, with the exit code that fits it.
  private static func exit(with error: any Error) -> Never {
    guard let problem = error as? CommandError else { exit(withError: error) }
    if !problem.message.isEmpty { Output.standardError.say(problem.message) }
    exit(withError: problem.exitCode)
  }
}
