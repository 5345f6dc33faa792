import ArgumentParser
import BinderyHost
import BinderyRendering
import BinderyTerminal

extension Plugins {
  /// `bindery plugins list`: all plugins that are found.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists the plugins that are found, and those that are refused and why.",
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

    @Option(help: ArgumentHelp("How to write the list.", valueName: "format"))
    var format = ListFormat.text

    @OptionGroup var plugins: PluginOptions

    func run() throws {
      let host = plugins.host()
      let listing = PluginListing(host: host)
      try Output.standard.write(format == .json ? listing.json : listing.text(columns: terminalColumns))
      if host.files.isEmpty { throw CommandError(noneFound, exitCode: .nothingFound) }
    }

    /// The width of the terminal; nothing in a pipe, where nothing is cut off.
    private var terminalColumns: Int? {
      let terminal = Terminal.standardOutput
      guard terminal.isTerminal else { return nil }
      return WidthPolicy().columns(terminalSize: terminal.size, environment: Environment.variables)
    }

    private var noneFound: String {
      "no plugins found in \(plugins.searchPath.folders.map(\.path).joined(separator: ", ")); "
        + "put them into one of these folders, or name another with --plugin-path"
    }
  }
}
