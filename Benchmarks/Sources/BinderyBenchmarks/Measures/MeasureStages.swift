import ArgumentParser
import Bindery
import BinderyHost
import BinderySources
import BinderyTerminal

/// `stages`: where the time of rendering goes.
struct MeasureStages: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stages", abstract: "Measures each stage of rendering on one thread of one process.")

  private static let count = 100_000

  @OptionGroup var surroundings: Surroundings
  @Option(help: "How many runs count.") var runs = 5

  func run() throws {
    let songs = surroundings.scratch + "/songs.jsonl"
    try SongFile.make(at: songs, count: Self.count)
    let path = PluginSearchPath(options: [surroundings.build], environment: [:], programFolder: nil)
    let host = PluginHost(files: path.files(), version: "0")
    _ = try Stages(songs, provider: host.provider)
    let runs = try (0..<self.runs).map { _ in try Stages(songs, provider: host.provider) }
    table(of: runs).show()
  }

  private func table(of runs: [Stages]) -> Table {
    var table = Table(
      "Stages of rendering, in one process on one thread", ["", "ns/item, median (min-max)", "share"])
    let perItem = 1e9 / Double(Self.count)
    let total = Series(runs.map(\.total))
    for stage in Stages.Stage.allCases {
      let series = Series(runs.map { $0.seconds[stage, default: 0] })
      let share = series.median / total.median * 100
      table.rows.append([stage.rawValue, series.text(digits: 0, times: perItem), share.text(digits: 0) + " %"])
    }
    table.rows.append(["together", total.text(digits: 0, times: perItem), "100 %"])
    table.remarks = ["\(runs.count) runs after one to warm up. Each stage works on a whole chunk of the input."]
    return table
  }
}

/// The time that each stage of rendering took.
private struct Stages {
  /// What is done with an item, in order.
  enum Stage: String, CaseIterable {
    case split = "read and split"
    case parse = "parse to records"
    case decode = "decode to models"
    case viewModel = "make view models"
    case draw = "draw as text"
    case release = "let go of it all"
    case write = "write to /dev/null"
  }

  private(set) var seconds: [Stage: Double] = [:]

  /// The time of all stages.
  var total: Double { seconds.values.reduce(0, +) }

  /// Renders a file stage by stage.
  init(_ path: String, provider: ViewBindingProvider) throws {
    let output = try OutputFile(path: "/dev/null")
    var reader = try RecordReader(path: path)
    while let chunk = try measure(.split, { try reader.nextChunk() }) {
      let batch = measure(.parse) { chunk.records() }
      let utf8 = try lines(of: batch, provider: provider)
      try measure(.write) { try output.write(utf8) }
    }
  }

  private mutating func lines(of batch: RecordBatch, provider: ViewBindingProvider) throws -> [UInt8] {
    var models = try measure(.decode) {
      try batch.map { item in
        guard let record = item.record else { throw ValidationError("a song is damaged") }
        return try provider.answer(for: record.kind).binding.model(from: record)
      }
    }
    var viewModels = try measure(.viewModel) { try models.map { try $0.viewModel(in: Context()) } }
    let canvas = SharedCanvas()
    try measure(.draw) {
      for viewModel in viewModels {
        var target: any TextCanvas = canvas
        try viewModel.draw(on: &target)
        canvas.plain.finish()
      }
    }
    measure(.release) {
      viewModels.removeAll()
      models.removeAll()
    }
    return canvas.plain.utf8
  }

  private mutating func measure<Result>(_ stage: Stage, _ body: () throws -> Result) rethrows -> Result {
    let clock = ContinuousClock()
    let start = clock.now
    defer { seconds[stage, default: 0] += (clock.now - start).seconds }
    return try body()
  }
}

/// A canvas that can be read after it was drawn on through its protocol.
private final class SharedCanvas: TextCanvas {
  var plain = PlainCanvas()

  func run(_ text: String, _ role: TextRole) { plain.run(text, role) }
  func run(utf8: Span<UInt8>, _ role: TextRole) { plain.run(utf8: utf8, role) }
  func spacer() { plain.spacer() }
  func endLine() { plain.endLine() }
}
