import ArgumentParser
import Bindery
import BinderyHost
import BinderyRendering

extension Plugins {
  /// The command `bindery plugins quarantine`, which manages the plugins that failed too often.
  struct QuarantineCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "quarantine",
      abstract: "Lists the plugins that failed too often, or has them tried again.",
      discussion: """
        EXAMPLES:
          bindery plugins quarantine list
          bindery plugins quarantine clear org.example.podcast
        """,
      subcommands: [ListCommand.self, Clear.self])

    func validate() throws {
      try UnknownCommand.expectNone(in: CommandLine.arguments.dropFirst(), after: Self.self)
    }
  }
}

extension Plugins.QuarantineCommand {
  /// The command `bindery plugins quarantine list`, which lists the plugins in quarantine.
  struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "Lists the plugins that are in quarantine, and why.",
      usage: "bindery plugins quarantine list [<options>]",
      discussion: """
        EXAMPLES:
          bindery plugins quarantine list
          bindery plugins quarantine list --format json | jq -r '.quarantined[].id'
        """)

    @OptionGroup var list: ListOptions
    @OptionGroup var plugins: PluginOptions

    func run() throws {
      let quarantines = plugins.journal.all()
      let listing = QuarantineListing(quarantines)
      try Output.standard.write(list.format == .json ? listing.json : listing.text)
      if quarantines.isEmpty { throw CommandError("no plugin is in quarantine", exitCode: .nothingFound) }
    }
  }

  /// The command `bindery plugins quarantine clear`, which releases plugins from quarantine.
  struct Clear: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Has plugins that are in quarantine tried again.",
      usage: "bindery plugins quarantine clear (<id-or-digest> | --all) [<options>]",
      discussion: """
        EXAMPLES:
          bindery plugins quarantine clear org.example.podcast
          bindery plugins quarantine clear --all
        """)

    @Argument(
      help: ArgumentHelp("The plugin's identifier, or the SHA-256 of its file.", valueName: "id-or-digest"),
      completion: .custom { _, _, _ in
        (try? PluginOptions.parse([]))?.journal.all().map(\.id.rawValue) ?? []
      })
    var name: String?

    @Flag(help: "Clear all.")
    var all = false

    @OptionGroup var list: ListOptions
    @OptionGroup var plugins: PluginOptions

    func validate() throws {
      guard (name == nil) == all else { throw ValidationError("Give an identifier or a digest, or --all.") }
    }

    func run() throws {
      let journal = plugins.journal
      let names = name.map { [$0] } ?? journal.all().map(\.digest)
      let cleared = names.flatMap { journal.clear($0) }
      try list.write(.cleared(cleared))
      guard cleared.isEmpty else { return }
      throw CommandError(
        name.map { "'\($0)' is not in quarantine; run 'bindery plugins quarantine list'" }
          ?? "no plugin is in quarantine", exitCode: .nothingFound)
    }
  }
}
