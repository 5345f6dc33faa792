import ArgumentParser

/// `rendering`: items a second, side by side with others.
struct MeasureRendering: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rendering", abstract: "Prints the same lines with several programs, and compares their speed.")

  private static let count = 100_000

  @OptionGroup var surroundings: Surroundings
  @Option(help: "The folder of the scripts to compare with.") var peers: String
  @Option(help: "How to call Python 3; empty where it is missing.") var python = "python3"
  @Option(help: "How to call jq; empty where it is missing.") var jq = "jq"
  @Option(help: "How many runs of each count.") var runs = 5

  private var songs: String { surroundings.scratch + "/songs.jsonl" }
  private var answer: String { surroundings.scratch + "/songs.json" }

  func run() throws {
    try SongFile.make(at: songs, count: Self.count)
    try SongFile.make(at: answer, count: Self.count, shape: .answer)
    let renderers = self.renderers
    for renderer in renderers.dropFirst() { try expectSameOutput(renderers[0], renderer) }
    let programs = renderers + [Program("simdjson alone", surroundings.benchmarks + "/simdjson-walk", [songs])]
    var table = table(of: programs, try Race(programs, on: surroundings.meter, count: runs))
    table.remarks.append(try surroundings.meter.remarkOnPeaks())
    table.show()
  }

  /// The programs that print the same lines, Bindery first.
  private var renderers: [Program] {
    let rendering = ["render", "--format", "plain"]
    var programs = [
      Program("bindery render", surroundings.bindery, rendering + [songs]),
      Program("bindery render, one answer", surroundings.bindery, rendering + [answer]),
    ]
    if !jq.isEmpty { programs.append(Program("jq", jq, ["-r", "-f", peers + "/render.jq", songs])) }
    if !python.isEmpty { programs.append(Program("Python", python, [peers + "/render.py", songs])) }
    programs.append(Program("JSONDecoder", surroundings.benchmarks + "/foundation-render", [songs]))
    return programs
  }

  private func expectSameOutput(_ first: Program, _ second: Program) throws {
    let (path, other) = (surroundings.scratch + "/first.txt", surroundings.scratch + "/second.txt")
    _ = try surroundings.meter.run(first, writingTo: path)
    _ = try surroundings.meter.run(second, writingTo: other)
    guard let line = try InputFile.firstDifference(path, other) else { return }
    throw ValidationError("'\(first.name)' and '\(second.name)' differ in line \(line) of their output")
  }

  private func table(of programs: [Program], _ race: Race) -> Table {
    let bytes = (try? InputFile(path: songs).count) ?? 0
    var table = Table(
      "\(Self.count.grouped) songs in JSON Lines, \(bytes.megabytes): whole processes, output to /dev/null",
      ["", "items/s", "seconds, median (min-max)", "CPU µs/item", "peak", "render is"])
    let own = Series(race.runs[0].map(\.seconds)).median
    for (program, runs) in zip(programs, race.runs) {
      let seconds = Series(runs.map(\.seconds))
      let cpu = Series(runs.map(\.cpuSeconds)).median / Double(Self.count)
      table.rows.append([
        program.name, (Double(Self.count) / seconds.median).text(digits: 0), seconds.text(digits: 3),
        (cpu * 1e6).text(digits: 2), (runs.map(\.peakBytes).max() ?? 0).megabytes,
        (seconds.median / own).text(digits: 2) + " x",
      ])
    }
    table.remarks = [
      "\(programs.count - 1) programs print the same \(Self.count.grouped) lines, byte for byte: checked before.",
      "'render is' tells how many times as fast as each of them bindery render is.",
      "simdjson alone reads the file, looks at every field and prints nothing.",
      "bindery works on all processors; the others on one. \(runs) runs of each after one to warm up, in turns.",
    ]
    if jq.isEmpty { table.remarks.append("jq is not installed, and left out.") }
    if python.isEmpty { table.remarks.append("Python 3 is not installed, and left out.") }
    return table
  }
}
