import ArgumentParser
import BinderyExchange
import BinderyHost
import BinderyText
import CExit
import CSystem
import Glibc

/// The root command, and the entry point of the program `bindery`.
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
        bindery search lost --source catalogue --source itunes
        bindery browse long winters
        bindery open media://song/719245998
        bindery do media://song/719245998 album
        curl -s 'https://itunes.apple.com/search?term=lost' | bindery render
        bindery render answer.json --format jsonl | jq .properties.title.value
        bindery plugins list
        bindery check ./libSong.so
        bindery new audio-book --language c
        bindery doctor
        bindery import answer.json

      ENVIRONMENT:
        BINDERY_PLUGIN_PATH     folders with plugins, separated by colons
        BINDERY_DEADLINE        the milliseconds that a plugin in a worker may take
                                for an item, 5000 where it isn't set
        BINDERY_LIBRARY         the library of your own items, where it isn't
                                bindery/library.db in the folder of your data
        BINDERY_OPENER          the program that opens addresses for 'do' and 'browse'
        COLUMNS                 the width of the output
        NO_COLOR, CLICOLOR_FORCE, CLICOLOR, TERM
                                whether there are colors

      EXIT STATUS:
        0 success, 1 nothing found or changed, 64 wrong usage, 65 bad data,
        66 no such input, 69 no source answers, 70 a fault of bindery,
        73 your files can't be written, 74 output can't be written
      """,
    version: ProgramVersion.text,
    subcommands: [
      Search.self, Browse.self, Open.self, Do.self, Render.self, New.self, Check.self, Plugins.self, Doctor.self,
      Import.self, LibraryCommand.self,
    ])

  /// The prefix of error messages of the argument parser, the same as that of all messages.
  static let _errorPrefix = "bindery: "

  @Flag(name: .customShort("V"), help: "Show the version, as --version does.")
  var showsVersion = false

  func validate() throws {
    if showsVersion { throw CleanExit.message(ProgramVersion.text) }
    try UnknownCommand.expectNone(in: CommandLine.arguments.dropFirst(), after: Self.self)
  }

  static func main() async {
    cmalloc_keep_freed_memory()
    Output.openClosedStreams()
    Output.ignoreClosedReaders()
    PluginHost.installCrashReporter()
    cexit_install_guard(
      ExitCode.internalFault.rawValue,
      "\nbindery: the code of a plugin has ended the program; --isolation all runs each in a process of its own\n")
    defer { cexit_begin(ExitCode.success.rawValue) }
    do {
      var command = await parsed()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      end(with: error)
    }
  }

  /// Parses the arguments into a command, or exits if they are wrong or ask for help.
  private static func parsed() async -> any ParsableCommand {
    do {
      return try await asyncParseAsRoot()
    } catch {
      end(withParserError: error)
    }
  }

  /// Exits with a code, after telling the exit guard that the exit is the program's own and not a plugin's.
  private static func exit(_ code: Int32) -> Never {
    cexit_begin(code)
    Glibc.exit(code)
  }

  /// Prints an error that a command has thrown, and exits with the matching code.
  private static func end(with error: any Error) -> Never {
    // The parser's own errors have codes of their own; it gives 1 to all errors that it doesn't know.
    if error is ExitCode || exitCode(for: error) != .failure { end(withParserError: error) }
    end(with: CommandError(reporting: error))
  }

  /// Prints the message of an error, if it has one, and exits with its code.
  private static func end(with problem: CommandError) -> Never {
    if !problem.message.isEmpty { Output.standardError.say(problem.message) }
    exit(problem.exitCode.rawValue)
  }

  /// Prints the argument parser's help, version, completion script or error, made safe for a terminal, and exits.
  private static func end(withParserError error: any Error) -> Never {
    let code = exitCode(for: error)
    let message = fullMessage(for: error)
    guard !message.isEmpty else { exit(code.rawValue) }
    do {
      if code == .success {
        try Output.standard.write((CompletionScript(message).text + "\n").utf8)
      } else {
        let lines = message.split(separator: "\n", omittingEmptySubsequences: false).map { SafeText(String($0)).string }
        try Output.standardError.write((lines.joined(separator: "\n") + "\n").utf8)
      }
    } catch {
      end(with: CommandError(reporting: error))
    }
    exit(code.rawValue)
  }
}
