import ArgumentParser
import Bindery
import BinderyHost

/// `workers`: what it costs that plugins run in processes of their own.
struct MeasureWorkers: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "workers", abstract: "Measures plugins in this process and in workers, side by side.")

  private static let songCount = 100_000
  private static let exchangeCount = 10_000

  @OptionGroup var surroundings: Surroundings
  @Option(help: "How many runs of each count.") var runs = 5

  private var songs: String { surroundings.scratch + "/songs.jsonl" }
  private var song: String { surroundings.scratch + "/song.jsonl" }

  func run() throws {
    try SongFile.make(at: songs, count: Self.songCount)
    try SongFile.make(at: song, count: 1)
    try compare("\(Self.songCount.grouped) songs", rendering(songs), items: Self.songCount, runs: runs)
    try compare("One song, and what starts for it", rendering(song), items: 1, runs: runs * 4)
    try compare(
      "A page of search results, of several kinds, each in a worker of its own", searching, items: nil, runs: runs * 4)
    try measureExchange()
  }

  private func rendering(_ file: String) -> [Program] {
    ["none", "all"].map { isolation in
      Program(
        Self.names[isolation] ?? isolation, surroundings.bindery,
        ["render", "--format", "plain", "--isolation", isolation, file])
    }
  }

  private var searching: [Program] {
    ["none", "all"].map { isolation in
      Program(
        Self.names[isolation] ?? isolation, surroundings.bindery,
        ["search", "long", "winters", "--isolation", isolation])
    }
  }

  private static let names = ["none": "in the program's process", "all": "in a worker"]

  private func compare(_ title: String, _ programs: [Program], items: Int?, runs: Int) throws {
    let race = try Race(programs, on: surroundings.meter, count: runs)
    let own = Series(race.runs[0].map(\.seconds)).median
    var table = Table(
      "\(title): whole processes, from start to end", ["", "items/s", "ms, median (min-max)", "of the other's speed"])
    for (program, runs) in zip(programs, race.runs) {
      let seconds = Series(runs.map(\.seconds))
      table.rows.append([
        program.name, items.map { (Double($0) / seconds.median).text(digits: 0) } ?? "",
        seconds.text(digits: 1, times: 1e3), (own / seconds.median).text(digits: 2),
      ])
    }
    table.remarks = ["\(runs) runs of each after one to warm up, in turns."]
    table.show()
  }

  /// Makes one item after the other, each with an exchange of its own.
  private func measureExchange() throws {
    var table = Table("One ebook made and drawn, one after the other", ["", "µs, median (min-max)"])
    for isolation in [WorkerSettings.Isolation.none, .all] {
      let settings = WorkerSettings(isolation: isolation, program: surroundings.build + "/bindery-worker")
      let host = PluginHost(
        files: [PluginFile(path: surroundings.build + "/libEbook.so")], version: "0", workers: settings)
      let answer = host.provider.answer(for: "ebook")
      if let problem = answer.problem { throw problem }
      let series = try (0...runs).map { _ in try seconds(for: answer.binding) }
      table.rows.append([
        Self.names[isolation.rawValue] ?? "",
        Series(Array(series.dropFirst())).text(digits: 1, times: 1e6 / Double(Self.exchangeCount)),
      ])
    }
    table.remarks = [
      "The difference is an exchange: a request and an answer through a socket, and two changes of process.",
      "A stream of items goes in batches. \(runs) runs of \(Self.exchangeCount.grouped) after one to warm up.",
    ]
    table.show()
  }

  private func seconds(for binding: ViewBinding) throws -> Double {
    let record = Record(kind: "ebook", fields: ["trackId": 41, "trackName": "Roughing It", "artistName": "Mark Twain"])
    let clock = ContinuousClock()
    let start = clock.now
    for _ in 0..<Self.exchangeCount {
      var canvas: any TextCanvas = CountingCanvas()
      try binding.model(from: record).viewModel(in: Context()).draw(on: &canvas)
    }
    return (clock.now - start).seconds
  }
}

/// A canvas that keeps nothing.
private struct CountingCanvas: TextCanvas {
  private var count = 0

  mutating func run(_ text: String, _ role: TextRole) { count += text.utf8.count }
  mutating func run(utf8: Span<UInt8>, _ role: TextRole) { count += utf8.count }
  mutating func spacer() { count += 1 }
  mutating func endLine() { count += 1 }
}
