import ArgumentParser

/// `memory`: the peak memory of rendering inputs of several sizes.
struct MeasureMemory: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "memory", abstract: "Measures the peak memory of rendering inputs of several sizes.")

  private static let counts = [10_000, 100_000, 400_000]

  @OptionGroup var surroundings: Surroundings
  @Option(help: "How many runs of each count.") var runs = 3

  func run() throws {
    let arguments = ["render", "--format", "plain"]
    let files = Self.counts.map { surroundings.scratch + "/songs-\($0).jsonl" }
    for (path, count) in zip(files, Self.counts) { try SongFile.make(at: path, count: count) }
    var programs = zip(files, Self.counts).map { path, count in
      Program("\(count.grouped) items", surroundings.bindery, arguments + [path])
    }
    if let last = files.last, let count = Self.counts.last {
      programs.append(Program("\(count.grouped) items, piped", surroundings.bindery, arguments, pipedFile: last))
    }
    table(of: programs, try Race(programs, on: surroundings.meter, count: runs)).show()
  }

  private func table(of programs: [Program], _ race: Race) -> Table {
    var table = Table(
      "bindery render --format plain: peak memory by the size of the input",
      ["", "peak MB, median (min-max)", "seconds, median (min-max)"])
    for (program, runs) in zip(programs, race.runs) {
      table.rows.append([
        program.name, Series(runs.map { Double($0.peakBytes) }).text(digits: 1, times: 1e-6),
        Series(runs.map(\.seconds)).text(digits: 3),
      ])
    }
    table.remarks = ["\(runs) runs of each after one to warm up, in turns."]
    return table
  }
}
