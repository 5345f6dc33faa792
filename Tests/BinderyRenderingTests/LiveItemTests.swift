import Bindery
@testable import BinderyRendering
import BinderySources
import Observation
import TestSupport
import Testing

private struct Lamp: Model, Codable {
  static let kind: Kind = "lamp"

  var id: Int
  var note: String?

  var modelId: ModelId { ModelId(id) }
}

@Observable
private final class LampViewModel: LiveViewModel {
  private var lamp: Lamp
  private var isLit = false

  init(model: Lamp, context: Context) {
    lamp = model
  }

  var title: String { "lamp \(lamp.id) is \(isLit ? "lit" : "dark")" }
  var note: String? { lamp.note }

  func update(_ model: Lamp) {
    lamp = model
  }

  func run(at level: Activation) async {
    isLit = true
  }

  static let properties = [Property("title") { (lamp: LampViewModel) in lamp.title }]
  static let actions = [ActionOffer("page") { (_: LampViewModel) -> ActionRequest? in .open("lamp:") }]
}

private struct LampView: LiveTextView {
  func body(_ lamp: LampViewModel) -> some Text {
    Line(lamp.title, .title)
    if let note = lamp.note { Line(note) }
  }
}

struct `Items whose view models live` {
  private let presenter: Presenter

  init() {
    let provider = ViewBindingProvider()
    provider.bind(Lamp.self, LampViewModel.self, LampView.self)
    presenter = Presenter(provider: provider)
  }

  @MainActor
  @Test func `On the main actor they are shown as they are at birth`() throws {
    let item = presenter.item(from: try lamp(7))
    expectEqual(item.status, .shown)
    try expectEqual(item.drawing().lines, [[.run("lamp 7 is dark", .title)]])
    try expectEqual(item.property(at: 0), .text("lamp 7 is dark"))
    try expectEqual(item.action(at: 0), .open("lamp:"))
    try expectEqual(item.preferredSize(fitting: AvailableSize(Size(columns: 80, rows: 4))).rows, 1)
  }

  @Test func `Elsewhere they are refused with a reason, and nothing traps`() async throws {
    let item = presenter.item(from: try lamp(7))
    expectEqual(item.status, .refused)
    expectEqual(item.reason?.contains("main actor"), true)
  }

  @Test func `A rendering shows them among others, in the order of the input`() async throws {
    let json = (0..<400).map { #"{"kind":"\#($0 % 3 == 0 ? "lamp" : "thing")","id":\#($0)}"# }.joined(separator: "\n")
    let reader = RecordReader(bytes: Array(json.utf8), name: "test", pieceSize: 1000)
    var output: [UInt8] = []
    try await Rendering(presenter: presenter, style: OutputStyle(format: .plain)).run(reader) { output += $0.utf8 }
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    expectEqual(lines.count, 400)
    for (number, line) in lines.enumerated() where number % 3 == 0 { expectEqual(line, "lamp \(number) is dark") }
  }

  @Test(arguments: OutputFormat.allCases)
  func `A rendering draws large and refused live items like small ones, each in its place`(format: OutputFormat)
    async throws
  {
    // Two such notes in one job exceed its limit; as text, a line is cut off anyway.
    let note = String(repeating: "x", count: format == .text ? 100 : 3 << 20)
    let records = (0..<100).map { number in
      switch number % 50 {
      case 7: #"{"kind":"lamp","name":"without an id"}"#
      case 9: #"{"kind":"lamp","id":\#(number),"note":"\#(note)"}"#
      default: #"{"kind":"lamp","id":\#(number)}"#
      }
    }
    let together = try await render(records.joined(separator: "\n"), as: format, with: presenter)
    var parts: [Rendering.Part] = []
    for record in records { parts += try await render(record, as: format, with: presenter).parts }
    expectEqual(together.parts.flatMap(\.utf8), parts.flatMap(\.utf8))
    expectEqual(together.parts.flatMap(\.problems).count, 2)
    expectEqual(together.parts.reduce(0) { $0 + $1.count }, 100)
  }

  private func lamp(_ number: Int) throws -> Record {
    try Record(json: #"{"kind": "lamp", "id": \#(number)}"#)
  }
}
