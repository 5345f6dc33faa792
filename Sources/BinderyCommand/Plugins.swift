import ArgumentParser
import Bindery
import BinderyHost
import BinderyRendering
import BinderyTerminal

/// `bindery plugins`: tells what plugins there are.
struct Plugins: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Tells what plugins there are, without running them.",
    subcommands: [List.self, Inspect.self])
}

/// How lists of plugins are written.
enum ListFormat: String, CaseIterable, ExpressibleByArgument {
  /// For people.
  case text

  /// For programs.
  case json
}

extension Plugins {
  /// `bindery plugins list`: all plugins that are found.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists the plugins that are found, and those that are refused and why.",
      discussion: """
        Plugins are looked for in the folders of --plugin-path, those of
        BINDERY_PLUGIN_PATH (separated by colons), the user's data folder
        ($XDG_DATA_HOME/bindery/plugins), beside the program and in lib/bindery/plugins
        of its prefix. None of them runs.

        EXAMPLES:
          bindery plugins list
          bindery plugins list --format json | jq -r '.plugins[].kinds[]'
        """)

    @Option(help: ArgumentHelp("How to write the list: text or json.", valueName: "format"))
    var format = ListFormat.text

    @OptionGroup var plugins: PluginOptions

    func run() throws {
      let host = plugins.host()
      let listing = PluginListing(host: host)
      try Output.standard.write(format == .json ? listing.json : listing.text)
      if host.files.isEmpty { throw CommandError(noneFound, exitCode: .nothingFound) }
    }

    private var noneFound: String {
      "no plugins found in \(plugins.searchPath.folders.map(\.path).joined(separator: ", "))"
    }
  }
}

extension Plugins {
  /// `bindery plugins inspect`: what one library says of itself.
  struct Inspect: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Tells what a library says of itself, without running it.",
      discussion: """
        EXAMPLES:
          bindery plugins inspect ./libPodcast.so
          bindery plugins inspect ./libPodcast.so --format json
        """)

    @Argument(help: ArgumentHelp("The library.", valueName: "path"), completion: .file())
    var path: String

    @Option(help: ArgumentHelp("How to write it: text or json.", valueName: "format"))
    var format = ListFormat.text

    func run() throws {
      let file = PluginFile(path: path)
      let listing = PluginInspection(file: file)
      if format == .json { try Output.standard.write(listing.json) }
      if case .failure(let error) = file.manifest {
        throw CommandError(
          SafeText(error.description).string, exitCode: error.code == .notFound ? .noInput : .badData)
      }
      if format == .text { try Output.standard.write(listing.text) }
      if let refusal = file.refusal {
        throw CommandError(SafeText(refusal.description).string, exitCode: .badData)
      }
    }
  }
}
