import Bindery
import BinderyRendering
import Synchronization

/// Makes models of which another process has told, and that forget; it counts who would have to wait for that process.
final class ForgetfulMaker: Sendable {
  private struct State {
    var waitCount = 0
    var known = 0
    var peak = 0
  }

  private let state = Mutex(State())
  private let isAtHand: @Sendable (Record) -> Bool

  /// Creates a maker.
  ///
  /// - Parameter isAtHand: Whether there is room for what is told of a record when its model is made.
  init(isAtHand: @escaping @Sendable (Record) -> Bool) {
    self.isAtHand = isAtHand
  }

  /// How many times something was asked of a model that had forgotten it.
  var waitCount: Int { state.withLock { $0.waitCount } }

  /// The models that know something now.
  var knownCount: Int { state.withLock { $0.known } }

  /// The most models that ever knew something at a time.
  var peak: Int { state.withLock { $0.peak } }

  fileprivate func noteWait() {
    state.withLock { $0.waitCount += 1 }
  }

  fileprivate func noteKnown(_ difference: Int) {
    state.withLock { state in
      state.known += difference
      state.peak = max(state.peak, state.known)
    }
  }

  /// The presenter of tests, all of whose models are made by this maker.
  var presenter: Presenter {
    let provider = ViewBindingProvider { [self] kind in
      let answer = ViewBindingProvider.forTests.answer(for: kind)
      if let problem = answer.problem { throw problem }
      let near = answer.binding
      return answer.isGeneric
        ? nil
        : ViewBinding(
          kind: kind, plugin: near.plugin, properties: near.properties, actions: near.actions,
          decode: { try near.model(from: $0) },
          decodeAll: { [self] records, _ in
            records.map { record in
              .success(ForgetfulModel(Result { try near.model(from: record) }, isKnown: isAtHand(record), maker: self))
            }
          })
    }
    return Presenter(provider: provider)
  }
}

/// A model, or why there is none, that is at hand until it is forgotten.
private final class ForgetfulModel: AnsweredModel {
  let near: Result<any BoundModel, any Error>
  let maker: ForgetfulMaker
  private let isKnown: Mutex<Bool>

  init(_ near: Result<any BoundModel, any Error>, isKnown: Bool, maker: ForgetfulMaker) {
    self.near = near
    self.maker = maker
    self.isKnown = Mutex(isKnown)
    if isKnown { maker.noteKnown(1) }
  }

  var isHeavy: Bool { isKnown.withLock { !$0 } }

  func recall(_ wanted: ModelRequest) async -> Bool {
    await Task.yield()
    let isNew = isKnown.withLock { isKnown in
      defer { isKnown = true }
      return !isKnown
    }
    if isNew { maker.noteKnown(1) }
    return isNew
  }

  func forget() {
    let wasKnown = isKnown.withLock { isKnown in
      defer { isKnown = false }
      return isKnown
    }
    if wasKnown { maker.noteKnown(-1) }
  }

  /// Notes that somebody would wait, if it has forgotten.
  func need() {
    if isHeavy { maker.noteWait() }
  }

  var modelId: ModelId {
    get throws {
      need()
      return try near.get().modelId
    }
  }

  var modelVersion: ModelVersion {
    get throws {
      need()
      return try near.get().modelVersion
    }
  }

  func viewModel(in context: Context) throws -> any BoundViewModel {
    need()
    return ForgetfulViewModel(near: try near.get().viewModel(in: context), model: self)
  }
}

private final class ForgetfulViewModel: BoundViewModel {
  let near: any BoundViewModel
  let model: ForgetfulModel

  init(near: any BoundViewModel, model: ForgetfulModel) {
    self.near = near
    self.model = model
  }

  func property(at index: Int) throws -> PropertyValue {
    model.need()
    return try near.property(at: index)
  }

  func action(at index: Int) throws -> ActionRequest? {
    model.need()
    return try near.action(at: index)
  }

  func draw(on canvas: inout any TextCanvas) throws {
    model.need()
    try near.draw(on: &canvas)
  }

  func preferredSize(fitting available: AvailableSize) throws -> Size {
    model.need()
    return try near.preferredSize(fitting: available)
  }
}
