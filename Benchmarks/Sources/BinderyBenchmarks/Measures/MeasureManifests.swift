import ArgumentParser
import BinderyHost
import BinderyLoading

/// `manifests`: manifests read a second.
struct MeasureManifests: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manifests", abstract: "Measures how fast the manifests of 1,000 plugins are read.")

  private static let count = 1_000

  @OptionGroup var surroundings: Surroundings
  @Option(help: "How many runs count.") var runs = 20

  func run() throws {
    let copies = try PluginCopies(
      of: surroundings.build + "/libEbook.so", in: surroundings.scratch + "/plugins", count: Self.count)
    let path = PluginSearchPath(options: [copies.folder], environment: [:], programFolder: nil)
    let seconds = try (0...runs).map { _ in
      let clock = ContinuousClock()
      let start = clock.now
      let files = path.files()
      let ids = Set(files.compactMap { try? $0.manifest.get().id })
      guard ids.count == Self.count else { throw ValidationError("only \(ids.count) manifests can be read") }
      return (clock.now - start).seconds
    }
    let series = Series(Array(seconds.dropFirst()))
    var table = Table("Manifests of \(Self.count.grouped) plugins, read in one process", ["", "µs each", "a second"])
    table.rows = [
      [
        "find, read and check", series.text(digits: 2, times: 1e6 / Double(Self.count)),
        (Double(Self.count) / series.median).text(digits: 0),
      ]
    ]
    table.remarks = ["\(runs) runs after one to warm up."]
    table.show()
  }
}
