import Bindery
@testable import BinderyRendering
import TestSupport

/// Reels whose plugin is in another process, which has told nothing of them yet, and answers only once a gate is open.
@MainActor
struct DistantReels {
  let gate = Gate()

  /// Makes the rows of some reels.
  func rows(_ ids: some Sequence<Int>) async -> [ItemRow] {
    let near = ViewBinding(Reel.self, StillReelViewModel.self, StillReelView.self)
    let gate = gate
    let far = ViewBinding(
      kind: Reel.kind, plugin: nil, properties: near.properties, actions: near.actions,
      decode: { try near.model(from: $0) },
      decodeAll: { records, _ in
        records.map { record in Result { DistantReel(near: try near.model(from: record), gate: gate) } }
      })
    let provider = ViewBindingProvider()
    provider.register(far)
    let records = ids.map { Reel(id: $0, name: "distant \($0)", lines: 1).record }
    return await Presenter(provider: provider).rows(of: records, from: "made")
  }
}

/// A model that nobody may ask before the gate is open, because that would wait for its process.
private final class DistantReel: AnsweredModel {
  let near: any BoundModel
  let gate: Gate

  init(near: any BoundModel, gate: Gate) {
    self.near = near
    self.gate = gate
  }

  var isHeavy: Bool { true }
  var modelId: ModelId { get throws { try near.modelId } }
  var modelVersion: ModelVersion { get throws { try near.modelVersion } }

  func recall(_ wanted: ModelRequest) async -> Bool {
    // The identity of a row is asked for when it is found.
    guard wanted.parts.contains(.drawing) else { return true }
    await gate.opened()
    return true
  }

  func forget() {}

  func viewModel(in context: Context) throws -> any BoundViewModel {
    DistantReelViewModel(near: try near.viewModel(in: context), gate: gate)
  }
}

private final class DistantReelViewModel: BoundViewModel {
  let near: any BoundViewModel
  let gate: Gate

  init(near: any BoundViewModel, gate: Gate) {
    self.near = near
    self.gate = gate
  }

  /// The error of whoever would have blocked the main actor.
  struct WouldBlock: Error {}

  func property(at index: Int) throws -> PropertyValue {
    guard gate.isOpen else { throw WouldBlock() }
    return try near.property(at: index)
  }

  func action(at index: Int) throws -> ActionRequest? {
    guard gate.isOpen else { throw WouldBlock() }
    return try near.action(at: index)
  }

  func draw(on canvas: inout any TextCanvas) throws {
    guard gate.isOpen else { throw WouldBlock() }
    try near.draw(on: &canvas)
  }

  func preferredSize(fitting available: AvailableSize) throws -> Size { try near.preferredSize(fitting: available) }
}

/// A view model of a reel that doesn't live.
struct StillReelViewModel: ViewModel {
  let name: String

  init(model: Reel, context: Context) {
    name = model.name
  }

  static let properties = [Property("title", \StillReelViewModel.name)]
}

struct StillReelView: TextView {
  func body(_ reel: StillReelViewModel) -> some Text {
    Line(reel.name)
  }
}
