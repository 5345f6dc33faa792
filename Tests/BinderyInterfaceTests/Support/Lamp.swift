import Bindery
import BinderyInterface

/// An element of the lists in tests.
struct Lamp: CollectionElement, Equatable {
  let elementId: Int
  var version: UInt64 = 0
  var cover: String?

  var modelVersion: ModelVersion { ModelVersion(rawValue: version) }
}

/// A row that records what the list does with it.
@MainActor
final class LampRow: ListRow {
  private(set) var lamp: Lamp
  private(set) var levels: [Activation] = []
  private(set) var updates = 0
  private var changed: @Sendable () -> Void = {}

  init(_ lamp: Lamp) {
    self.lamp = lamp
  }

  var level: Activation { levels.last ?? .offscreen }
  func artwork(ofWidth width: Int) -> Artwork? {
    lamp.cover.map { Artwork(of: ModelId(lamp.elementId), address: $0) }
  }

  func update(to lamp: Lamp) {
    self.lamp = lamp
    updates += 1
  }

  func activate(_ level: Activation) {
    if level != self.level { levels.append(level) }
  }

  func observe(_ changed: @escaping @Sendable () -> Void) {
    self.changed = changed
  }

  /// Changes what the row looks like.
  func flicker() {
    changed()
  }
}
