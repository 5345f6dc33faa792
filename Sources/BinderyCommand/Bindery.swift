import ArgumentParser
import CMalloc

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

      ENVIRONMENT:
        BINDERY_PLUGIN_PATH     folders with plugins, separated by colons
        COLUMNS                 the width of the output
        NO_COLOR, CLICOLOR_FORCE, CLICOLOR, TERM
                                whether there are colors

      EXIT STATUS:
        0 success, 1 nothing found, 64 wrong usage, 65 bad data, 66 no such input,
        70 a fault of bindery, 74 output can't be written
      """,
    version: Version.text,
    subcommands: [Search.self, Render.self, Plugins.self])

  static func main() async {
    cmalloc_keep_freed_memory()
    do {
      var command = parsed()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      end(with: error)
    }
  }

  /// The command that the arguments name. Where they are wrong, or ask for help, the program ends.
  private static func parsed() -> any ParsableCommand {
    do {
      return try parseAsRoot()
    } catch {
      exit(withError: error)
    }
  }

  /// Ends the program after an error of a command, with the exit code that fits it.
  private static func end(with error: any Error) -> Never {
    // The parser's own errors have codes of their own; it gives 1 to those that it doesn't know.
    if error is ExitCode || exitCode(for: error) != .failure { exit(withError: error) }
    let problem = error as? CommandError ?? CommandError(unexpected: error)
    if !problem.message.isEmpty { Output.standardError.say(problem.message) }
    exit(withError: problem.exitCode)
  }
}
