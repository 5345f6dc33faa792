import ArgumentParser

/// `author`: what an author's first minute takes, from an empty folder to a tested plugin.
struct MeasureAuthor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "author", abstract: "Measures the first build and test of a new plugin in Swift.")

  @OptionGroup var surroundings: Surroundings
  @Option(help: ArgumentHelp("Where bindery is installed.", valueName: "folder")) var prefix: String
  @Option(help: "How many runs of each count.") var runs = 3

  func run() throws {
    let empty = shell("swift package init", "mkdir Empty && cd Empty && exec swift package init --type library")
    _ = try surroundings.meter.run(empty)
    let new = "rm -rf AudioBook && '\(prefix)/bin/bindery' new AudioBook --language swift"
    // Each turn begins both anew, and tests what it has built.
    let programs = [
      shell("a new plugin, swift build", "\(new) && cd AudioBook && exec swift build"),
      shell("an empty package, swift build", "cd Empty && rm -rf .build && exec swift build"),
      shell("a new plugin, swift test", "cd AudioBook && exec swift test"),
      shell("an empty package, swift test", "cd Empty && exec swift test"),
    ]
    let seconds = try Race(programs, on: surroundings.meter, count: runs).runs.map { Series($0.map(\.cpuSeconds)) }
    var table = Table(
      "An author's first minute in Swift, in seconds of processors",
      ["", "new plugin", "empty package", "ratio", "budget", "kept"])
    for (name, place, limit) in [("swift build", 0, 3.0), ("swift test", 2, 2.0)] {
      let ratio = seconds[place].median / seconds[place + 1].median
      table.rows.append([
        name, seconds[place].text(digits: 1), seconds[place + 1].text(digits: 1), ratio.text(digits: 2),
        limit.text(digits: 0), ratio <= limit ? "yes" : "NO",
      ])
    }
    table.remarks = [
      "With 'bindery new', and without 'swift package init', which makes a test that has nothing to test.",
      "Tests follow the first build. \(runs) runs of each after one to warm up, in turns; median (min-max).",
    ]
    table.show()
  }

  /// Returns a program that runs a script in the folder for files.
  private func shell(_ name: String, _ script: String) -> Program {
    Program(name, "sh", ["-ec", "cd \"$0\"; \(script) >&2", surroundings.scratch])
  }
}
