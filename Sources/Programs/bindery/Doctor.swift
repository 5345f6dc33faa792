import ArgumentParser
import BinderyExchange
import BinderyHost
internal import BinderyLoading
import BinderyRendering
import BinderyTerminal

/// The command `bindery doctor`, which checks everything that this program relies on.
struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Checks all that bindery relies on, and tells how to mend it.",
    usage: "bindery doctor [<options>]",
    discussion: """
      Folders, permissions, plugins, what you chose, what the kernel has for confining
      plugins, your library, the terminal and the language. No plugin runs. Exits with 1
      where something failed.

      EXAMPLES:
        bindery doctor
        bindery doctor --format json | jq -r '.checks[] | select(.outcome != "pass").fix'
      """)

  @OptionGroup var list: ListOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var plugins: PluginOptions

  func run() throws {
    let variables = Environment.variables
    let report = HealthReport(
      [
        HealthCheck("bindery", "version \(ProgramVersion.text)"),
        HealthCheck("contract", "version \(ContractVersion.current)"),
      ]
        + WorkerHealth(program: WorkerSettings.installedProgram(), words: .commands).checks
        + PluginHealth(
          searchPath: plugins.searchPath, choices: plugins.choicesFile,
          journal: QuarantineJournal.path(environment: variables), words: .commands
        ).checks
        + LibraryHealth(
          path: LibraryOptions.path(named: library.library), claims: plugins.host().claims,
          without: QuarantinedPlugins(of: plugins)
        ).checks
        + SurroundingsHealth(terminal: .standardOutput, environment: variables).checks)
    try Output.standard.write(list.format == .json ? report.json : report.text(columns: Output.terminalColumns))
    if !report.isHealthy { throw CommandError(exitCode: .nothingFound) }
  }
}
