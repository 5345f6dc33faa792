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

  private let drawn = Mutex(0)
  private let viewModels = Mutex<[Int: WeakReel]>([:])

  /// The number of times that a view has drawn a reel.
  var draws: Int { drawn.withLock { $0 } }

  fileprivate func noteDrawing() {
    drawn.withLock { $0 += 1 }
  }

  fileprivate func note(_ viewModel: ReelViewModel, of id: Int) {
    viewModels.withLock { $0[id] = WeakReel(viewModel: viewModel) }
  }

  /// Has the reel with a number show another name.
  @MainActor
  func rename(_ id: Int, to name: String) {
    viewModels.withLock { $0[id] }?.viewModel?.rename(to: name)
  }

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

private struct WeakReel: Sendable {
  weak let viewModel: ReelViewModel?
}

/// A live view model that notes its levels, and changes when it is told to.
@Observable
final class ReelViewModel: LiveViewModel {
  private(set) var reel: Reel
  private let levels: ReelLevels

  init(model: Reel, context: Context) {
    reel = model
    levels = context[ReelLevels.Key.self]
    levels.note(self, of: model.id)
  }

  fileprivate func rename(to name: String) {
    reel.name = name
  }

  /// The name, each reading of which is a drawing.
  var drawnName: String {
    levels.noteDrawing()
    return reel.name
  }

  var page: ActionRequest? { .open("https://example.org/\(reel.id)") }

  static let actions = [ActionOffer<ReelViewModel>("page", title: "Open", { $0.page })]

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
    Line(reel.drawnName, .title)
    for line in 1..<max(1, reel.reel.lines) { Line("line \(line) of \(reel.reel.id)") }
  }
}

/// A reel that contains others.
struct ReelBox: Model, ContainerModel, Codable {
  static let kind: Kind = "box"

  var id: Int
  var name: String

  var modelId: ModelId { ModelId(id) }
  var contents: ContentsRequest? { ContentsRequest(of: modelId, kinds: ["reel"], whose: "box") }
}

struct ReelBoxViewModel: ViewModel {
  let name: String

  init(model: ReelBox, context: Context) {
    name = model.name
  }

  static let properties = [Property("title", \ReelBoxViewModel.name)]
}

struct ReelBoxView: TextView {
  func body(_ box: ReelBoxViewModel) -> some Text {
    Line(box.name)
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
    provider.bind(ReelBox.self, ReelBoxViewModel.self, ReelBoxView.self)
    presenter = Presenter(provider: provider, context: context)
  }

  /// Makes rows that contain others.
  func containers(_ ids: some Sequence<Int>) async -> [ItemRow] {
    let records = ids.map { id in
      Record(kind: ReelBox.kind, fields: ["id": .integer(Int64(id)), "name": .text("reel \(id)")])
    }
    return await presenter.rows(of: records, from: "made")
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
