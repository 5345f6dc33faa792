import ArgumentParser
import BinderyHost
import BinderyRendering
import BinderyTerminal

extension Plugins {
  /// The command `bindery plugins list`, which lists all plugins found.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists the plugins that are found, and those that aren't used and why.",
      usage: "bindery plugins list [<options>]",
      discussion: """
        Plugins are looked for in the folders of --plugin-path, those of
        BINDERY_PLUGIN_PATH (separated by colons), the user's data folder
        ($XDG_DATA_HOME/bindery/plugins), beside the program, in
        lib/bindery/plugins of its prefix, and in that of /usr/local and
        /usr. None of them runs.

        EXAMPLES:
          bindery plugins list
          bindery plugins list --format json | jq -r '.plugins[].kinds[]'
        """)

    @OptionGroup var list: ListOptions
    @OptionGroup var plugins: PluginOptions

    func run() throws {
      let host = plugins.host()
      let listing = PluginListing(host: host, look: plugins.standings())
      try Output.standard.write(
        list.format == .json ? listing.json : listing.text(columns: Output.terminalColumns))
      if host.files.isEmpty { throw CommandError(noneFound, exitCode: .nothingFound) }
    }

    /// The error message if there are no plugins, which names the folders that were searched.
    private var noneFound: String {
      "no plugins found in \(plugins.searchPath.folders.map(\.path).joined(separator: ", ")); "
        + "put them into one of these folders, or name another with --plugin-path"
    }
  }
}

extension Output {
  /// The width of the terminal that shows results, or `nil` in a pipe, where lines are neither truncated nor wrapped.
  static var terminalColumns: Int? {
    let terminal = Terminal.standardOutput
    guard terminal.isTerminal else { return nil }
    return WidthPolicy().columns(terminalSize: terminal.size, environment: Environment.variables)
  }
}
