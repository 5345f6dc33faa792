public import ArgumentParser
import Bindery
import BinderyExchange
public import BinderyHost
internal import BinderyLoading
internal import BinderySystem

/// The options of every command that uses plugins: where they are looked for, and which run in workers.
struct PluginOptions: ParsableArguments {
  @Option(
    name: .customLong("plugin-path"),
    help: ArgumentHelp(
      "Look for plugins in this folder first. May be given more than once.", valueName: "folder"),
    completion: .directory)
  var pluginPaths: [String] = []

  @Option(
    help: ArgumentHelp(
      "Which plugins run in workers, confined.",
      discussion:
        "Untrusted means those that you don't trust. With none, every plugin can do all that you can.",
      valueName: "which"))
  var isolation = WorkerSettings.Isolation.untrusted

  @Flag(
    help: ArgumentHelp(
      "Also print the debug messages of plugins.",
      discussion: "Such as each field that is left out because it has another type than its plugin expects."))
  var verbose = false

  /// The folders to search for plugins, from options, environment and defaults.
  var searchPath: PluginSearchPath {
    PluginSearchPath(
      options: pluginPaths, environment: Environment.variables, programFolder: PluginSearchPath.programFolder())
  }

  /// The options, each after a space, that make another command find the same plugins; empty if there are none.
  var folderArguments: String {
    pluginPaths.map { " --plugin-path \($0.shellWord(unquoted: "+-./_"))" }.joined()
  }

  /// Returns the quoted shell command that explains which of these plugins shows a kind.
  func command(explaining kind: Kind) -> String {
    "bindery plugins why \(kind.rawValue.shellWord(unquoted: "-._"))\(folderArguments)".quotedCommand
  }

  /// The words for messages about these plugins, whose suggested commands find the same plugins.
  var words: HostWords { .commands(with: folderArguments) }

  /// Returns a host for the plugins on the search path; no plugin runs yet.
  ///
  /// - Parameter prepare: A function that registers a function to call before the user ends the program.
  /// - Returns: A host whose log messages go to standard error.
  func host(
    interrupted prepare: (@escaping @Sendable () -> Void) -> Void = Interruption.prepare
  ) -> PluginHost {
    let files = searchPath.files()
    let (choices, journal) = (choices, journal)
    // A plugin that is loading while the user ends the program mustn't be blamed for a crash.
    prepare { journal.leave() }
    if isolation == .none { warnOfUnconfined(files, choices) }
    let tellsAll = verbose
    return PluginHost(
      files: files, name: "bindery", version: ProgramVersion.constant, choices: choices, workers: workers,
      journal: journal, words: words,
      log: { plugin, level, message in
        switch level {
        case .debug where !tellsAll: break
        case .debug, .info: Output.standardError.say("\(plugin): \(message)")
        case .warning: Output.standardError.say("warning: \(plugin): \(message)")
        case .error: Output.standardError.say("error: \(plugin): \(message)")
        }
      })
  }
}

extension PluginOptions {
  /// The file of the user's choices about plugins, or `nil` if the environment names no folder for it.
  var choicesFile: PluginChoicesFile? { PluginChoicesFile(environment: Environment.variables) }

  /// The user's choices about plugins, read from their file; empty if there is no folder for it.
  var savedChoices: PluginChoices { choicesFile?.read() ?? PluginChoices() }

  /// The user's choices about plugins, read from their file, after printing problems with it as warnings.
  var choices: PluginChoices {
    let found = savedChoices
    for problem in found.problems { Output.standardError.say("warning: \(problem)") }
    return found
  }

  /// The settings of worker processes, in which untrusted plugins run.
  var workers: WorkerSettings {
    let variables = Environment.variables
    var settings = WorkerSettings(
      isolation: isolation, program: WorkerSettings.installedProgram(), environment: Environment.all)
    if let deadline = variables["BINDERY_DEADLINE"], !deadline.isEmpty {
      if let milliseconds = Int(deadline), milliseconds > 0 {
        settings.limits.deadline = .milliseconds(milliseconds)
      } else {
        Output.standardError.say(
          "warning: BINDERY_DEADLINE is '\(deadline)', which doesn't count; set it to a number of milliseconds, eg 5000"
        )
      }
    }
    return settings
  }

  /// The journal that records loads and failures of plugins, by which failing ones are quarantined.
  var journal: QuarantineJournal {
    QuarantineJournal(path: QuarantineJournal.path(environment: Environment.variables), words: words) { sentence in
      Output.standardError.say("warning: \(sentence)")
    }
  }
}

extension PluginOptions {
  /// Warns of the untrusted plugins that run in this process because of `--isolation none`.
  private func warnOfUnconfined(_ files: [PluginFile], _ choices: PluginChoices) {
    let ids = PluginStandings.untrustedIds(of: files, choices: choices)
    guard !ids.isEmpty else { return }
    Output.standardError.say(
      "warning: with --isolation none, plugins that you don't trust run in bindery's own process and can do all that "
        + "you can: \(ids.joined(separator: ", "))")
  }

  /// Returns the evaluation that says of each plugin whether it is trusted, quarantined or confined.
  func standings() -> PluginStandings {
    PluginStandings(choices: savedChoices, quarantines: journal.all(), isolation: isolation, words: words)
  }

  /// Returns the current standing of a plugin's file: whether it is trusted, quarantined or confined.
  func standing(of file: PluginFile) -> PluginStanding {
    var standings = standings()
    return standings.standing(of: file)
  }

  /// Returns the details of a plugin's file, such as its manifest, trust and missing grants.
  func details(of file: PluginFile) -> PluginDetails {
    PluginDetails(
      of: file, choices: savedChoices, quarantines: journal.all(), isolation: isolation, words: words)
  }

  /// Changes the user's choices about plugins and saves them.
  ///
  /// Throws a `ChoicesError` if they can't be saved, and a `CommandError` if there is no folder for them.
  func change(_ change: (inout PluginChoices) -> Void) throws {
    guard let choicesFile else {
      throw CommandError("there is no place for what you choose; set HOME to your own folder", exitCode: .cantCreate)
    }
    try choicesFile.update(change)
  }

  /// Returns the user's own folder of plugins; throws a `CommandError` if there is none.
  func userFolder() throws -> PluginFolder {
    if let folder = PluginFolder(in: searchPath) { return folder }
    throw CommandError("there is no place for your plugins; set HOME to your own folder", exitCode: .cantCreate)
  }
}

extension WorkerSettings.Isolation: ExpressibleByArgument {}
