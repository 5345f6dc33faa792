import ArgumentParser
import Bindery
import BinderyHost
import CCalls

/// `calls`: calls a second, by the way that they take.
struct MeasureCalls: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calls", abstract: "Measures calls of C functions, by the way that they take.")

  private static let count = 1_000_000

  @OptionGroup var surroundings: Surroundings
  @Option(help: "How many runs count.") var runs = 5

  func run() throws {
    let library = surroundings.scratch + "/libCallPlugin.so"
    let table = try CallTable(path: library)
    let host = PluginHost(files: [PluginFile(path: library)], version: "0", workers: .inProcess)
    let coded = try item("call-coded", in: host)
    let declared = try item("call-declared", in: host)
    var report = Table("Calls of C functions that do next to nothing", ["", "ns, median (min-max)", "a second"])
    report.rows = try [
      row("a C function, by its name") { (0..<Self.count).reduce(0) { sum, _ in ccalls_next(sum) } },
      row("libffi alone, prepared once, from C") { ccalls_next_through_ffi(Int64(Self.count)) },
      row("version() of a media type, from its table") { table.callVersion(Self.count) },
      row("the same, as the host's modelVersion") {
        try (0..<Self.count).reduce(0) { sum, _ in sum ^ Int64(bitPattern: try coded.model.modelVersion.rawValue) }
      },
      row("a property (viewModel: handle) -> i64") { try coded.read(property: 0, Self.count) },
      row("a property (number: i64) -> i64") { try declared.read(property: 0, Self.count) },
      row("a property (text: utf8) -> utf8") { try declared.read(property: 1, Self.count) },
    ]
    report.remarks = ["Properties are called through libffi by the host. \(runs) runs after one to warm up."]
    report.show()
  }

  private func item(_ kind: Kind, in host: PluginHost) throws -> CalledItem {
    let record = Record(kind: kind, fields: ["number": 41, "text": "Down by the River"])
    let answer = host.provider.answer(for: kind)
    if let problem = answer.problem { throw problem }
    let model = try answer.binding.model(from: record)
    return CalledItem(model: model, viewModel: try model.viewModel(in: Context()))
  }

  /// Measures a function that makes `count` calls.
  private func row(_ name: String, _ calls: () throws -> Int64) rethrows -> [String] {
    let seconds = try (0...runs).map { _ in
      let clock = ContinuousClock()
      let start = clock.now
      blackHole(try calls())
      return (clock.now - start).seconds
    }
    let series = Series(Array(seconds.dropFirst()))
    return [
      name, series.text(digits: 1, times: 1e9 / Double(Self.count)),
      (Double(Self.count) / series.median).text(digits: 0),
    ]
  }
}

/// A model and its view model, to ask for properties.
private struct CalledItem {
  let model: any BoundModel
  let viewModel: any BoundViewModel

  /// Reads a property many times.
  func read(property index: Int, _ count: Int) throws -> Int64 {
    var sum: Int64 = 0
    for _ in 0..<count {
      switch try viewModel.property(at: index) {
      case .integer(let value): sum ^= value
      case .text(let text): sum ^= Int64(text.utf8.count)
      default: break
      }
    }
    return sum
  }
}

/// Takes a result, so that its computation isn't left out as unused.
@inline(never)
private func blackHole(_ value: Int64) {}
