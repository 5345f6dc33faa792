import Bindery
import Observation

/// An item that changes while its page is shown.
struct PageClock: Model, Codable {
  static let kind: Kind = "clock"

  var id: Int

  var modelId: ModelId { ModelId(id) }
}

@Observable
final class PageClockViewModel: RestorableViewModel {
  struct Snapshot: Codable, Equatable, Sendable {
    var ticks: Int
  }

  /// The view models so far, the last one at the end.
  @MainActor static var made: [PageClockViewModel] = []

  var ticks = 0
  private(set) var levels: Set<Activation> = []

  init(model: PageClock, context: Context) {
    Self.made.append(self)
  }

  func update(_ model: PageClock) {}

  func run(at level: Activation) async {
    levels.insert(level)
    await Task.waitForCancellation()
    levels.remove(level)
  }

  var snapshot: Snapshot { Snapshot(ticks: ticks) }
  func restore(_ snapshot: Snapshot) { ticks = snapshot.ticks }

  static let properties = [Property<PageClockViewModel>("ticks") { $0.ticks }]
}

struct PageClockView: LiveTextView {
  func body(_ clock: PageClockViewModel) -> some Text {
    Line("\(clock.ticks) ticks", .title)
  }
}
