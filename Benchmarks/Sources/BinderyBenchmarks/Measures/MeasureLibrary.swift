import ArgumentParser

/// `library`: how long it takes to import items and to find them, beside others that index or scan.
struct MeasureLibrary: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "library", abstract: "Measures imports into a library, and searches of it.")

  @OptionGroup var surroundings: Surroundings
  @Option(help: "The folder with the scripts to compare with.") var peers: String
  @Option(help: "The interpreter of Python, if there is one.") var python: String = ""
  @Option(help: "The numbers of items.") var counts: [Int] = [10_000, 100_000]
  @Option(help: "How many runs of each import count.") var runs = 3
  @Option(help: "How many runs of each search count.") var searches = 20

  func run() throws {
    for count in counts {
      let files = LibraryFiles(scratch: surroundings.scratch, count: count)
      try ItemFile.make(at: files.input, numbers: 0..<count, isVaried: true)
      let others = LibraryPeers(input: files.input, start: files.start, count: count, python: python, scripts: peers)
      others.prepare()
      try imports(of: count, files, others).show()
      try search(of: count, files, others).show()
      try KeystrokeTable(of: files.library, files.start, surroundings, python: python, peers: peers).table(of: count)
        .show()
    }
  }

  private func imports(of count: Int, _ files: LibraryFiles, _ others: LibraryPeers) throws -> Table {
    let add = "'\(surroundings.bindery)' import '\(files.input)' --library '\(files.library)'"
    var programs = [
      Program.shell("bindery import", "rm -f '\(files.library)'*; \(add)"),
      .shell("the same items again", add),
    ]
    if !python.isEmpty {
      let script = [peers + "/library.py", files.library, files.copy]
      programs.append(Program("Python's executemany of the same rows", python, script))
    }
    programs += others.imports
    let race = try Race(programs, on: surroundings.meter, count: runs)
    var table = Table(
      "Imports of \(count.grouped) items of all kinds", ["", "items/s", "s, median (min-max)", "CPU s", "peak"])
    for (program, runs) in zip(programs, race.runs) {
      let seconds = Series(runs.map(\.seconds))
      table.rows.append([
        program.name, Int(Double(count) / seconds.median).grouped, seconds.text(digits: 2),
        Series(runs.map(\.cpuSeconds)).median.text(digits: 2), (runs.map(\.peakBytes).max() ?? 0).megabytes,
      ])
    }
    table.remarks = [
      "The library has \(try ratio(of: files).text(digits: 2)) times the bytes of the input.",
      "Python reads the folded rows from the library, which is a part of its time.",
      "\(runs) runs of each after one to warm up, in turns. \(try surroundings.meter.remarkOnPeaks())",
    ]
    return table
  }

  private func search(of count: Int, _ files: LibraryFiles, _ others: LibraryPeers) throws -> Table {
    let own = [
      Program("bindery --version", surroundings.bindery, ["--version"]),
      search(for: ["winter"], in: files),
      search(for: ["blue", "moon"], in: files),
    ]
    let programs = own + others.searches
    let race = try Race(programs, on: surroundings.meter, count: searches)
    let version = Series(race.runs[0].map(\.seconds)).median
    var table = Table(
      "Searches of \(count.grouped) items, whole processes", ["", "ms, median (min-max)", "of --version", "peak"])
    for (program, runs) in zip(programs, race.runs) {
      let seconds = Series(runs.map(\.seconds))
      table.rows.append([
        program.name, seconds.text(digits: 1, times: 1e3), (seconds.median / version).text(digits: 2),
        (runs.map(\.peakBytes).max() ?? 0).megabytes,
      ])
    }
    table.remarks = ["\(searches) runs of each after one to warm up, in turns."]
    return table
  }

  private func search(for terms: [String], in files: LibraryFiles) -> Program {
    Program(
      "bindery search \(terms.joined(separator: " "))", surroundings.bindery,
      ["search"] + terms + ["--library", files.library])
  }

  private func ratio(of files: LibraryFiles) throws -> Double {
    Double(try InputFile(path: files.library).count) / Double(try InputFile(path: files.input).count)
  }
}

/// The files of a measurement.
private struct LibraryFiles {
  /// What the paths of all files begin with.
  let start: String
  let input: String
  let library: String
  let copy: String

  init(scratch: String, count: Int) {
    start = "\(scratch)/\(count)"
    (input, library) = (start + ".jsonl", start + "-library.db")
    copy = start + "-copy.db"
  }
}
