import ArgumentParser
import BinderyExchange
import BinderyHost
import BinderyRules
import BinderyTester

/// The command `bindery check`, which tests plugins against the contract.
struct Check: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Tests plugins against the contract, and tells which of its promises they break.",
    usage: "bindery check <plugin> ... [<options>]",
    discussion: """
      Each rule is checked in a process of its own, confined and killed where it
      takes too long. The file check.json in a plugin's folder may say how it is
      checked: {"level": "strict", "skip": {"S06": "why"}, "seed": 7,
      "libraries": ["libtag_c.so.0"], "samples": ["more.jsonl"]}. Options win.
      It also says what the plugin may do there, as its users grant it: read
      "folders": ["~/Music"], reach this machine, "network": "loopback", and get
      "addresses": ["http://127.0.0.1:8000/a"].

      Exits with 0 where all is kept, and with 1 where a rule is broken or the
      system kept one from being checked. What it could show nothing of, for want
      of a record or a network, it names as not exercised, and with --strict
      exits with 1. It finds mistakes, and is no judge of malice: what is
      untrusted runs in a worker.

      EXAMPLES:
        bindery check ./libSong.so
        bindery check ./libSong.so --level strict --format junit > report.xml
        bindery check ./libSong.so --only C17,F --seed 7
        bindery check --list
        bindery check --explain C17
      """)

  @Argument(help: ArgumentHelp("The plugins: their libraries, or folders with one.", valueName: "plugin"))
  var plugins: [String] = []

  @OptionGroup var rules: RuleOptions
  @OptionGroup var runs: CheckOptions
  @OptionGroup var output: CheckOutputOptions

  func validate() throws {
    guard plugins.isEmpty, !rules.isQuestion else { return }
    throw ValidationError("Name a plugin to check, as in 'bindery check ./libSong.so'.")
  }

  @MainActor
  func run() async throws {
    if rules.isQuestion { return try output.write(rules) }
    var settings = try runs.settings(rules)
    settings.program = WorkerSettings.installedProgram("bindery-probe")
    guard runs.inProcess || settings.program != nil else {
      throw CommandError(notInstalled: "bindery-probe", exitCode: .unavailable)
    }
    var document = CheckDocument(version: ProgramVersion.text, reports: [])
    var failure: CommandError?
    for path in plugins {
      switch checked(path, settings) {
      case .success(let report): try add(report, to: &document)
      case .failure(let error):
        // A plugin that can't be checked doesn't keep the others from being checked.
        Output.standardError.say(error.message)
        document.failures.append(CheckFailure(path: path, sentence: error.message))
        failure = failure ?? error
      }
    }
    try output.write(document)
    if let failure { throw CommandError(exitCode: failure.exitCode) }
    if !document.isClean { throw CommandError(exitCode: .nothingFound) }
  }

  /// Checks the plugin that an argument names; returns its report, or the error that kept it from being checked.
  private func checked(_ path: String, _ settings: CheckSettings) -> Result<PluginReport, CommandError> {
    do {
      let (plugin, configuration) = try runs.plugin(path)
      let progress = CheckProgress(plugin.name)
      // Options come before the plugin's own configuration.
      let settings = configuration.applied(to: settings, level: rules.level, seed: runs.seed?.seed)
      let report = PluginCheck(plugin, settings: settings).run { progress.show($0) }
      progress.clear()
      return report.results.isEmpty ? .failure(CommandError(nothingToCheck: report)) : .success(report)
    } catch {
      return .failure(CommandError(reporting: error))
    }
  }

  /// Adds a report to the document, and writes it if the format is for people.
  private func add(_ report: PluginReport, to document: inout CheckDocument) throws {
    try output.write(report)
    document.reports.append(report)
  }
}

extension CommandError {
  /// Creates the error that none of the rules applied to a plugin, which mustn't pass for success.
  fileprivate init(nothingToCheck report: PluginReport) {
    self.init(
      "nothing of \(report.plugin) was checked: no rule that was asked for concerns a plugin of its kind; "
        + "'bindery check --list' lists all",
      exitCode: .validationFailure)
  }
}
