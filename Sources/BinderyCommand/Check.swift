import ArgumentParser
import BinderyChecking
import BinderyHost
import BinderyTesting

/// How much is checked, as an option names it.
enum CheckLevelOption: String, CaseIterable, ExpressibleByArgument {
  case smoke
  case standard = "default"
  case strict
  case paranoid

  /// The level that is meant.
  var level: CheckLevel {
    switch self {
    case .smoke: .smoke
    case .standard: .standard
    case .strict: .strict
    case .paranoid: .paranoid
    }
  }
}

/// `bindery check`: tests plugins against the contract.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Tests plugins against the contract, and tells which of its promises they break.",
    usage: "bindery check <plugin> ... [<options>]")

  @Argument(help: ArgumentHelp("The libraries, or folders, of the plugins.", valueName: "plugin"))
  var plugins: [String]

  @Option(help: "How much is checked: smoke, default, strict or paranoid.")
  var level = CheckLevelOption.standard

  @Option(help: ArgumentHelp("A file with records to try, a line each.", valueName: "file"))
  var samples: [String] = []

  func run() throws {
    var settings = CheckSettings(program: WorkerSettings.installedProgram("bindery-probe"))
    settings.level = level.level
    var isClean = true
    for text in plugins {
      let location = try PluginLocation(text) { [] }
      var plugin = try CheckedPlugin(at: location)
      try plugin.addSamples(from: samples + location.sampleFolders)
      let report = PluginCheck(plugin, settings: settings).run()
      isClean = isClean && report.isClean
      for finding in report.findings {
        try Output.standard.write("\(finding.rule) \(finding.subject): \(finding.sentence)\n".utf8)
      }
      try Output.standard.write("\(report.plugin): \(report.results.count) cases\n".utf8)
    }
    if !isClean { throw CommandError(exitCode: .nothingFound) }
  }
}
