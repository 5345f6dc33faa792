import Bindery
import BinderyRendering
import Synchronization

/// Makes models as if each call, and each thing that wasn't brought along, took an exchange.
final class DistantMaker: Sendable {
  /// A call for models that are made together.
  struct Call: Sendable {
    let kind: Kind
    let ids: [RecordValue?]
    let request: ModelRequest
  }

  private struct State {
    var calls: [Call] = []
    var fetches: [String] = []
  }

  private let state = Mutex(State())
  private let onCall: @Sendable (Kind) async -> Void

  /// Creates a maker.
  ///
  /// - Parameter onCall: Called for each call with its kind; the call is answered once it returns.
  init(onCall: @escaping @Sendable (Kind) async -> Void = { _ in }) {
    self.onCall = onCall
  }

  /// The calls for models that are made together, in the order in which they came.
  var calls: [Call] { state.withLock { $0.calls } }

  /// What was asked one by one.
  var fetches: [String] { state.withLock { $0.fetches } }

  /// How often each kind was asked for.
  var counts: [Kind: Int] { Dictionary(grouping: calls, by: \.kind).mapValues(\.count) }

  fileprivate func fetched(_ what: String) {
    state.withLock { $0.fetches.append(what) }
  }

  /// The same binding, as if it were far away.
  func distant(_ near: ViewBinding) -> ViewBinding {
    ViewBinding(
      kind: near.kind, plugin: near.plugin, properties: near.properties, actions: near.actions,
      decode: { [self] record in
        fetched("model")
        return try near.model(from: record)
      },
      decodeAll: { [self] records, request in
        state.withLock { $0.calls.append(Call(kind: near.kind, ids: records.map { $0["id"] }, request: request)) }
        await onCall(near.kind)
        return records.map { record in
          Result { DistantModel(near: try near.model(from: record), request: request, maker: self) }
        }
      })
  }

  /// The presenter of tests, some of whose kinds are far away.
  func presenter(of kinds: Set<Kind>) -> Presenter {
    let provider = ViewBindingProvider { [self] kind in
      let answer = ViewBindingProvider.forTests.answer(for: kind)
      if let problem = answer.problem { throw problem }
      guard !answer.isGeneric else { return nil }
      return kinds.contains(kind) ? distant(answer.binding) : answer.binding
    }
    return Presenter(provider: provider)
  }
}

/// A model that was made far away, with what was brought along.
private final class DistantModel: BoundModel {
  let near: any BoundModel
  let request: ModelRequest
  let maker: DistantMaker

  init(near: any BoundModel, request: ModelRequest, maker: DistantMaker) {
    self.near = near
    self.request = request
    self.maker = maker
  }

  func need(_ part: ModelParts, _ what: String) {
    if !request.contains(part) { maker.fetched(what) }
  }

  var modelId: ModelId {
    get throws {
      need(.identity, "identifier")
      return try near.modelId
    }
  }

  var modelVersion: ModelVersion {
    get throws {
      need(.identity, "version")
      return try near.modelVersion
    }
  }

  func viewModel(in context: Context) throws -> any BoundViewModel {
    DistantViewModel(near: try near.viewModel(in: context), model: self)
  }
}

private final class DistantViewModel: BoundViewModel {
  let near: any BoundViewModel
  let model: DistantModel

  init(near: any BoundViewModel, model: DistantModel) {
    self.near = near
    self.model = model
  }

  func property(at index: Int) throws -> PropertyValue {
    model.need(.properties, "property")
    return try near.property(at: index)
  }

  func action(at index: Int) throws -> ActionRequest? {
    model.need(.actions, "action")
    return try near.action(at: index)
  }

  func draw(on canvas: inout any TextCanvas) throws {
    model.need(.drawing, "drawing")
    try near.draw(on: &canvas)
  }

  func preferredSize(fitting available: AvailableSize) throws -> Size {
    model.need(.preferredSize, "size")
    if let room = model.request.room, room != available.size { model.maker.fetched("size in another room") }
    return try near.preferredSize(fitting: available)
  }
}
