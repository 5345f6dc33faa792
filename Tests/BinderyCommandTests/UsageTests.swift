import TestSupport
import Testing

@Suite(.startsProcesses) struct `Usage` {
  // MARK: Help

  @Test(arguments: ["--version", "-V"])
  func `The version is one line`(option: String) async throws {
    let outcome = try await bindery(option)
    #expect(outcome.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
    outcome.expect(0)
  }

  @Test func `The program alone tells how it is used`() async throws {
    let alone = try await bindery()
    let help = try await bindery("--help")
    expectEqual(alone.output, help.output)
    #expect(alone.output.contains("USAGE: bindery <subcommand>"))
    alone.expect(0)
  }

  @Test func `The help tells every exit code`() async throws {
    let output = try await bindery("--help").output
    for code in [0, 1, 64, 65, 66, 70, 73, 74] { #expect(output.contains(" \(code) ")) }
  }

  @Test(arguments: [
    ["--help"], ["search", "--help"], ["browse", "--help"], ["render", "-h"], ["open", "--help"], ["do", "--help"],
    ["new", "--help"],
    ["plugins", "--help"],
    ["plugins", "list", "--help"],
    ["plugins", "inspect", "--help"], ["plugins", "why", "--help"], ["plugins", "install", "--help"],
    ["plugins", "remove", "--help"], ["plugins", "trust", "--help"], ["plugins", "untrust", "--help"],
    ["plugins", "grant", "--help"], ["plugins", "revoke", "--help"], ["plugins", "prefer", "--help"],
    ["plugins", "quarantine", "--help"], ["plugins", "quarantine", "list", "--help"],
    ["plugins", "quarantine", "clear", "--help"], ["doctor", "--help"], ["help", "search"],
    ["help", "plugins", "list"],
  ])
  func `Help has examples, and fits 80 columns`(arguments: [String]) async throws {
    let outcome = try await bindery(arguments)
    outcome.expect(0)
    #expect(outcome.output.contains("EXAMPLES:\n  bindery "))
    expectEqual(outcome.lines.filter { $0.count > 80 }, [])
  }

  @Test func `The help of help says that it takes commands`() async throws {
    let outcome = try await bindery("help", "help")
    outcome.expect(0)
    #expect(outcome.output.contains("USAGE: bindery help [<subcommands> ...]"))
  }

  // MARK: Wrong usage

  @Test(arguments: [
    (["--frobnicate"], "Unknown option '--frobnicate'"),
    (["serach", "lost"], "There is no command 'serach'. Did you mean 'search'?"),
    (["serch"], "There is no command 'serch'. Did you mean 'search'?"),
    (["nosuch"], "There is no command 'nosuch'. There are:\n  search, browse, open, "),
    (["help", "nosuch"], "There is no command 'nosuch'. There are:\n  search, browse, open, "),
    (["help", "dcotor"], "There is no command 'dcotor'. Did you mean 'doctor'?"),
    (["help", "plugins", "lst"], "There is no command 'plugins lst'. Did you mean 'plugins list'?"),
    (["plugins", "lst"], "There is no command 'plugins lst'. Did you mean 'plugins list'?"),
    (["plugins", "inst", "a.so"], "There is no command 'plugins inst'. Did you mean 'plugins install'?"),
    (["plugins", "quarantine", "empty"], "There is no command 'plugins quarantine empty'. There are:\n  list, clear"),
    (["search"], "Missing expected argument '<term> ...'"),
    (["search", ""], "Give at least one term to look for"),
    (["search", "  ", "\u{301}"], "Give at least one term to look for"),
    (["search", "lost", "--limit", "0"], "--limit takes a number from 1 on, not 0."),
    (["search", "lost", "--limit=-1"], "--limit takes a number from 1 on, not -1."),
    (["search", "lost", "--limit", "-1"], "--limit takes a number from 1 on, not -1."),
    (["search", "lost", "--library", ""], "--library takes the path of a file, not an empty text."),
    (["import", "a.json", "--library="], "Missing value for '--library <file>'"),
    (
      ["library", "remove", "--kind", "song", "--library", ""], "--library takes the path of a file, not an empty text."
    ),
    (["search", "lost", "--timeout", "-1"], "--timeout takes a number of seconds from 0.001 to 86400, not -1."),
    (
      ["search", "lost", "--timeout", "0.0005"], "--timeout takes a number of seconds from 0.001 to 86400, not 0.0005."
    ),
    (["search", "lost", "--limit", "many"], "The value 'many' is invalid for '--limit <n>'"),
    (["search", "lost", "--kind"], "Missing value for '--kind <kind>'"),
    (["browse", "media://song"], "media://song"),
    (["browse", "--source", "-"], "asks its sources again and again"),
    (["browse", "--pictures", "all"], "Please provide one of 'none' and 'text'."),
    (["render", "--width", "0"], "--width takes a number from 1 to 4096, not 0."),
    (["render", "--width", "5000"], "--width takes a number from 1 to 4096, not 5000."),
    (["check", "a.so", "--iteration=-1"], "--iteration takes a number from 0 on, not -1."),
    (["check", "a.so", "--jobs", "-2"], "--jobs takes a number from 1 on, not -2."),
    (["check", "a.so", "--turn=-1"], "--turn takes a number from 0 on, not -1."),
    (["render", "--format", "xml"], "Please provide one of 'text', 'plain', 'json' or 'jsonl'."),
    (["render", "--color", "maybe"], "Please provide one of 'auto', 'always' or 'never'."),
    (["render", "--view", "poster"], "Please provide one of 'row', 'detail' or 'compact'."),
    (["open", "media://song/1", "--view", "row", "--format", "json"], "--view chooses what text and plain show"),
    (["render", "--colour", "never"], "Did you mean '--color'?"),
    (["plugins", "list", "extra"], "Unexpected argument 'extra'"),
    (["plugins", "inspect"], "Missing expected argument '<plugin>'"),
    (["plugins", "list", "--isolation", "some"], "Please provide one of 'all', 'untrusted' or 'none'."),
    (["plugins", "prefer", "song"], "Give the identifier of a plugin, or --none."),
    (["plugins", "prefer", "song", "a", "--none"], "Give the identifier of a plugin, or --none."),
    (["plugins", "quarantine", "clear"], "Give an identifier or a digest, or --all."),
    (["plugins", "grant", "a"], "Missing expected argument '<capability>'"),
    (["doctor", "extra"], "Unexpected argument 'extra'"),
    (["--generate-completion-script", "tcsh"], "zsh bash fish"),
  ])
  func `Wrong usage is told with the way out, and ends with 64`(arguments: [String], message: String) async throws {
    let outcome = try await bindery(arguments)
    expectEqual(outcome.code, 64)
    expectEqual(outcome.output, "")
    #expect(outcome.messages.hasPrefix("bindery: "))
    #expect(outcome.messages.contains(message))
    #expect(outcome.messages.contains("--help' for more information."))
    #expect(outcome.messages.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }
}
