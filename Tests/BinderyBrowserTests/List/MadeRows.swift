import Bindery
import BinderyCollections
import BinderyInterface
@testable import BinderyRendering
import BinderySources
import Observation
import Synchronization
import TestSupport

/// The model of the rows in tests of lists: a reel with a number, which has as many lines as it says.
struct Reel: Model, Codable {
  static let kind: Kind = "reel"

  var id: Int
  var name: String
  var lines: Int

  var modelId: ModelId { ModelId(id) }
}

/// The levels of the live reels, as their view models are told.
final class ReelLevels: Sendable {
  /// The number of view models at each level, because one may not have left while another of the same reel is near.
  private let levels = Mutex<[Int: [Activation: Int]]>([:])
  private let starts = Mutex<[Int]>([])

  /// The highest level of each reel that has one above `offscreen`.
  var highest: [Int: Activation] { levels.withLock { $0.compactMapValues { $0.filter { $1 > 0 }.keys.max() } } }

  /// The reels that were near at some time, in that order.
  var started: [Int] { starts.withLock { $0 } }

  fileprivate func enter(_ level: Activation, _ id: Int) {
    levels.withLock { $0[id, default: [:]][level, default: 0] += 1 }
    if level == .near { starts.withLock { $0.append(id) } }
  }

  fileprivate func leave(_ level: Activation, _ id: Int) {
    levels.withLock { $0[id, default: [:]][level, default: 0] -= 1 }
  }

  /// The key under which a context has the levels.
  enum Key: ContextKey {
    static var defaultValue: ReelLevels { ReelLevels() }
  }
}

/// A live view model that notes its levels, and changes when it is told to.
@Observable
final class ReelViewModel: LiveViewModel {
  private(set) var reel: Reel
  private let levels: ReelLevels

  init(model: Reel, context: Context) {
    reel = model
    levels = context[ReelLevels.Key.self]
  }

  func update(_ model: Reel) {
    reel = model
  }

  func run(at level: Activation) async {
    levels.enter(level, reel.id)
    await Task.waitForCancellation()
    levels.leave(level, reel.id)
  }

  var artwork: String { reel.name.hasPrefix("pictured") ? "https://example.org/\(reel.id)" : "" }

  static let properties = [Property("artwork") { (reel: ReelViewModel) in reel.artwork }]
}

struct ReelView: LiveTextView {
  func body(_ reel: ReelViewModel) -> some Text {
    Line(reel.reel.name, .title)
    for line in 1..<max(1, reel.reel.lines) { Line("line \(line) of \(reel.reel.id)") }
  }
}

/// Makes rows of reels.
@MainActor
struct ReelMaker {
  let levels = ReelLevels()
  let presenter: Presenter

  init() {
    let (provider, context) = (ViewBindingProvider(), Context())
    context[ReelLevels.Key.self] = levels
    provider.bind(Reel.self, ReelViewModel.self, ReelView.self)
    presenter = Presenter(provider: provider, context: context)
  }

  /// Makes the rows of some reels of a source.
  func rows(_ reels: [Reel], from source: SourceId = "made") async -> [ItemRow] {
    await presenter.rows(of: reels.map(\.record), from: source)
  }

  /// Makes rows with some numbers, each of one line.
  func rows(_ ids: some Sequence<Int>, from source: SourceId = "made") async -> [ItemRow] {
    await rows(ids.map { Reel(id: $0, name: "reel \($0)", lines: 1) }, from: source)
  }
}

extension Reel {
  var record: Record {
    Record(
      kind: Reel.kind, fields: ["id": .integer(Int64(id)), "name": .text(name), "lines": .integer(Int64(lines))])
  }
}

extension ItemRow {
  /// The number of the reel.
  nonisolated var number: Int { Int(elementId.modelId.rawValue) ?? -1 }
}
