import ArgumentParser

/// Measures Bindery. `Benchmarks/run.sh` runs one command after the other, each in
/// a process of its own, so that none carries the memory of another.
@main
struct BinderyBenchmarks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bindery-benchmarks",
    abstract: "Measures Bindery, side by side with others.",
    subcommands: [
      MakeSongs.self, MeasureRendering.self, MeasureMemory.self, MeasureStages.self, MeasureManifests.self,
      MeasureCalls.self, MeasureChanges.self, MeasureStart.self, MeasureWorkers.self, MeasureBrowser.self,
      MeasureLibrary.self, MeasureAuthor.self,
    ])
}

/// Where the programs are, and room for files.
struct Surroundings: ParsableArguments {
  @Option(help: ArgumentHelp("The release build of bindery.", valueName: "folder"))
  var build: String

  @Option(help: ArgumentHelp("The build of the benchmarks.", valueName: "folder"))
  var benchmarks: String

  @Option(help: ArgumentHelp("An empty folder for files, which are left there.", valueName: "folder"))
  var scratch: String

  /// The program that is measured.
  var bindery: String { build + "/bindery" }

  /// What runs programs.
  var meter: ProcessMeter { ProcessMeter(path: benchmarks + "/process-meter") }
}
