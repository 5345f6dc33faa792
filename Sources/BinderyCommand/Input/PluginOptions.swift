import ArgumentParser
import Bindery
import BinderyHost

/// The options of every command that uses plugins.
struct PluginOptions: ParsableArguments {
  @Option(
    name: .customLong("plugin-path"),
    help: ArgumentHelp(
      "Look for plugins in this folder first. May be given more than once.", valueName: "folder"),
    completion: .directory)
  var pluginPaths: [String] = []

  @Option(
    help: ArgumentHelp(
      "Which plugins run in a confined process of their own: all, untrusted (those that you don't trust) or none.",
      valueName: "which"))
  var isolation = Isolation.untrusted

  /// The folders to look in.
  var searchPath: PluginSearchPath {
    PluginSearchPath(
      options: pluginPaths, environment: Environment.variables, programFolder: PluginSearchPath.programFolder())
  }

  /// A host over the plugins that were found. None of them runs yet.
  func host() -> PluginHost {
    PluginHost(
      files: searchPath.files(), version: Version.constant, choices: choices, workers: workers, journal: journal,
      log: { plugin, level, message in
        switch level {
        case .debug: break
        case .info: Output.standardError.say("\(plugin): \(message)")
        case .warning: Output.standardError.say("warning: \(plugin): \(message)")
        case .error: Output.standardError.say("error: \(plugin): \(message)")
        }
      })
  }
}

extension PluginOptions {
  /// What the user chose about plugins.
  private var choices: PluginChoices {
    let found = PluginChoicesFile(environment: Environment.variables)?.read() ?? PluginChoices()
    for problem in found.problems { Output.standardError.say("warning: \(problem)") }
    return found
  }

  /// Where and how plugins run that aren't trusted.
  private var workers: WorkerSettings {
    let variables = Environment.variables
    var settings = WorkerSettings(
      isolation: isolation.setting, program: WorkerSettings.installedProgram(), environment: Environment.all)
    if let milliseconds = variables["BINDERY_DEADLINE"].flatMap({ Int($0) }), milliseconds > 0 {
      settings.limits.deadline = .milliseconds(milliseconds)
    }
    return settings
  }

  /// Where loads and failures of plugins are noted.
  private var journal: QuarantineJournal {
    QuarantineJournal(path: QuarantineJournal.path(environment: Environment.variables)) { sentence in
      Output.standardError.say("warning: \(sentence)")
    }
  }
}

/// Which plugins run in workers, as the user writes it.
enum Isolation: String, CaseIterable, ExpressibleByArgument {
  case all, untrusted, none

  /// The same for a host.
  var setting: WorkerSettings.Isolation {
    switch self {
    case .all: .all
    case .untrusted: .untrusted
    case .none: .none
    }
  }
}

extension PluginHost {
  /// Tells of folders that the user named and that can't be read.
  func tellUnreadableFolders() {
    for file in files where file.refusal?.code == .notFound {
      Output.standardError.say("warning: \(file.refusal?.description ?? file.path)")
    }
  }

  /// Whether several plugins claim a kind.
  func isContested(_ kind: Kind) -> Bool {
    claims.claims(on: kind).count > 1
  }

  /// Tells of kinds that several plugins claim, where one of them is about to be shown.
  func tellConflicts(on kinds: Set<Kind>) {
    for kind in kinds.sorted() {
      let ids = claims.claims(on: kind).map { $0.manifest.id.rawValue }
      guard ids.count > 1 else { continue }
      let others = ids.dropFirst().joined(separator: ", ")
      Output.standardError.say("warning: '\(kind)' is shown by \(ids[0]), and also claimed by \(others)")
    }
  }
}
