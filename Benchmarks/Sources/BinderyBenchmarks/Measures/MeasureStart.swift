import ArgumentParser

/// `start`: how long it takes until a short command has ended.
struct MeasureStart: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "start", abstract: "Measures short commands from start to end.")

  private static let count = 1_000
  private static let trustedCount = 100

  @OptionGroup var surroundings: Surroundings
  @Option(help: "How many runs of each count.") var runs = 20

  func run() throws {
    let copies = try PluginCopies(
      of: surroundings.build + "/libEbook.so", in: surroundings.scratch + "/plugins", count: Self.count)
    try copies.trust(Self.trustedCount, in: surroundings.scratch + "/config")
    let (song, ebook) = (surroundings.scratch + "/song.jsonl", surroundings.scratch + "/ebook.jsonl")
    try SongFile.make(at: song, count: 1)
    try OutputFile(path: ebook).write(Array(#"{"kind":"ebook","trackId":1,"trackName":"Roughing It"}"#.utf8))
    let programs = [
      Program("true", "true", []),
      Program("bindery --version", surroundings.bindery, ["--version"]),
      Program("bindery search long winters", surroundings.bindery, ["search", "long", "winters"]),
      Program("bindery plugins list, those that ship", surroundings.bindery, ["plugins", "list"]),
      Program(
        "bindery plugins list, and \(Self.count.grouped) more", surroundings.bindery,
        ["plugins", "list", "--plugin-path", copies.folder]),
      Program(
        "bindery render of a song, the same", surroundings.bindery,
        ["render", song, "--plugin-path", copies.folder]),
      Program(
        "bindery render of an ebook, that each of them claims", surroundings.bindery,
        ["render", ebook, "--plugin-path", copies.folder]),
    ]
    let race = try Race(programs, on: surroundings.meter, count: runs)
    var table = Table("Short commands, from start to end", ["", "ms, median (min-max)", "CPU ms", "peak"])
    for (program, runs) in zip(programs, race.runs) {
      table.rows.append([
        program.name, Series(runs.map(\.seconds)).text(digits: 1, times: 1e3),
        (Series(runs.map(\.cpuSeconds)).median * 1e3).text(digits: 1), (runs.map(\.peakBytes).max() ?? 0).megabytes,
      ])
    }
    table.remarks = [
      "Of the \(Self.count.grouped), \(Self.trustedCount) are trusted by their hashes, and the rest would run in workers.",
      "\(runs) runs of each after one to warm up, in turns. \(try surroundings.meter.remarkOnPeaks())",
    ]
    table.show()
  }
}
