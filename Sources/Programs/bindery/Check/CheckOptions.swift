import ArgumentParser
import BinderyHost
internal import BinderyRules
import BinderyTester
import Glibc

/// The argument of `--seed`, a seed for random test data: a number, or `random` to draw one.
struct SeedArgument: ExpressibleByArgument {
  /// The seed as a number.
  let seed: UInt64

  /// Parses the argument, or returns `nil` if it is neither a number nor `random`.
  init?(argument: String) {
    guard let seed = argument == "random" ? UInt64.random(in: 0...0xffff_ffff) : UInt64(argument) else { return nil }
    self.seed = seed
  }
}

/// The options of `bindery check` that say how its test cases run: seed, samples, processes and time limit.
struct CheckOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What decides all that is random: a number, or 'random'.",
      discussion: "The default is what check.json says, else 0. The report says it.", valueName: "n"))
  var seed: SeedArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Run this iteration alone, of cases that have many.", valueName: "n"))
  var iteration: Int?

  /// The value of `--turn`, an older name of `--iteration` that commands in earlier reports use.
  @Option(name: .customLong("turn"), parsing: .unconditional, help: .hidden)
  var olderIteration: Int?

  @Option(
    help: ArgumentHelp(
      "A file or folder with records to try, beside those of the plugin.", valueName: "file"), completion: .file())
  var samples: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many processes run at once; else one for each processor.", valueName: "n"))
  var jobs: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The seconds that each case may take; else each has a limit of its own.", valueName: "s"))
  var timeLimit: Int?

  @Flag(
    help: ArgumentHelp(
      "Fail also where nothing of a kind, source or scheme could be shown.",
      discussion: "How much is checked of what is shown, --level says."))
  var strict = false

  @Flag(help: "Run plugins in this process, for a debugger: not confined, and without time limits.")
  var inProcess = false

  func validate() throws {
    try Self.check(iteration, "--iteration", from: 0)
    try Self.check(olderIteration, "--turn", from: 0)
    if let jobs { try Self.check(jobs, "--jobs", from: 1) }
    try Self.check(timeLimit, "--time-limit", from: 1)
  }

  /// Throws a `ValidationError` if the number of an option is given and is less than `least` or more than 10⁹.
  private static func check(_ number: Int?, _ option: String, from least: Int) throws {
    guard let number, !(least...1_000_000_000).contains(number) else { return }
    throw ValidationError("\(option) takes a number from \(least) on, not \(number).")
  }

  /// Returns the check settings that all plugins share, except for the program that runs the test cases.
  ///
  /// - Throws: A `CheckError` if a rule or a profile doesn't exist.
  func settings(_ rules: RuleOptions) throws -> CheckSettings {
    var settings = CheckSettings(program: nil)
    settings.words = .commands
    settings.level = rules.level ?? .standard
    settings.only = try RuleOptions.names(rules.only)
    settings.skip = try RuleOptions.names(rules.skip)
    settings.profile = try rules.profile.map(CheckProfile.named)
    settings.seed = seed?.seed ?? settings.seed
    (settings.iteration, settings.timeLimit) = (iteration ?? olderIteration, timeLimit)
    settings.jobs = jobs ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    (settings.isInProcess, settings.samplePaths, settings.isStrict) = (inProcess, samples, strict)
    return settings
  }
}

extension CheckOptions {
  /// Returns the plugin at a path, a library or a folder with one, and its configuration from `check.json`.
  ///
  /// Without that file, the configuration is empty. Throws a ``ReportedError`` if the plugin, its configuration or its
  /// samples can't be read.
  func plugin(_ text: String) throws -> (checked: CheckedPlugin, configuration: CheckConfiguration) {
    let location = try PluginLocation(text, words: .commands) { Completions.files() }
    let configuration = try CheckConfiguration.at(location) ?? CheckConfiguration()
    var plugin = try CheckedPlugin(at: location)
    (plugin.libraries, plugin.capabilities) = (configuration.libraries, configuration.capabilities)
    try plugin.addSamples(from: samples + configuration.samples + location.sampleFolders)
    return (plugin, configuration)
  }
}

extension CommandError {
  /// Creates the error that a file of the package bindery-dev, which `bindery check` needs, isn't installed.
  init(notInstalled name: String, exitCode: ExitCode) {
    self.init(
      "'\(name)' is neither beside bindery nor in libexec/bindery; install the package bindery-dev", exitCode: exitCode)
  }
}
