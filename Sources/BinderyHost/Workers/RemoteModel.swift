internal import Bindery
internal import Synchronization

/// A model that lives in a worker no more: what it told of itself when it was made.
///
/// What was not asked for then is asked for now, of another like it: a model is a function of its record.
final class RemoteModel: BoundModel {
  private let type: RemoteType
  private let record: Record
  private let told: Mutex<ItemAnswer>

  /// The room of the size that is known.
  private let room: Size?

  /// Creates a model.
  ///
  /// - Parameters:
  ///   - answer: What the worker told of it; not a refusal.
  ///   - wanted: What the worker was asked for.
  ///   - record: What it was made of.
  ///   - type: How the plugin shows its kind.
  init(_ answer: ItemAnswer, to wanted: ModelRequest, record: Record, type: RemoteType) {
    told = Mutex(answer)
    room = wanted.room
    self.record = record
    self.type = type
  }

  var modelId: ModelId {
    get throws { try identity.id.get() }
  }

  var modelVersion: ModelVersion {
    get throws { try identity.version.get() }
  }

  private var identity: ItemAnswer.Identity {
    get throws { try value(.identity) { $0.identity } }
  }

  func viewModel(in context: Context) throws -> any BoundViewModel {
    if let refusal = told.withLock({ $0.viewModelRefusal }) { throw refusal }
    return RemoteViewModel(model: self)
  }

  /// The size that the view would like in a room.
  fileprivate func preferredSize(in room: Size) throws -> Size {
    if room == self.room, let known = told.withLock({ $0.preferredSize }) { return try known.get() }
    return try asked(for: ModelRequest([], fitting: room)) { $0.preferredSize }.get()
  }

  /// A part of what the plugin tells of the model; asked for where it isn't known yet.
  fileprivate func value<Value>(_ part: ModelParts, _ known: (ItemAnswer) -> Value?) throws(PluginError) -> Value {
    if let value = known(told.withLock { $0 }) { return value }
    return try asked(for: ModelRequest(part), known)
  }

  private func asked<Value>(
    for wanted: ModelRequest, _ part: (ItemAnswer) -> Value?
  ) throws(PluginError) -> Value {
    let answer = try type.worker.item(of: record, bringing: wanted).get()
    if let refusal = answer.refusal ?? answer.viewModelRefusal { throw refusal }
    told.withLock { $0.merge(answer) }
    if let value = part(answer) { return value }
    throw unreadable("a part of it is missing")
  }

  /// The error that an answer ends with that was damaged, which only the plugin can have done.
  fileprivate func unreadable(_ detail: String) -> PluginError {
    PluginError(code: .brokeProtocol, plugin: type.worker.name, detail: "its answer can't be read: \(detail)")
  }
}

/// A view model that lives in a worker no more.
final class RemoteViewModel: BoundViewModel {
  private let model: RemoteModel

  fileprivate init(model: RemoteModel) {
    self.model = model
  }

  func property(at index: Int) throws -> PropertyValue {
    try element(index, of: model.value(.properties) { $0.properties })
  }

  func action(at index: Int) throws -> ActionRequest? {
    try element(index, of: model.value(.actions) { $0.actions })
  }

  func draw(on canvas: inout any TextCanvas) throws {
    let drawing = try model.value(.drawing) { $0.drawing }.get()
    do throws(ExchangeError) {
      try drawing.draw(on: &canvas)
    } catch {
      throw model.unreadable(error.description)
    }
  }

  func preferredSize(fitting available: AvailableSize) throws -> Size {
    try model.preferredSize(in: available.size)
  }

  private func element<Value>(_ index: Int, of list: [ItemAnswer.Outcome<Value>]) throws -> Value {
    guard list.indices.contains(index) else { throw model.unreadable("there is no element \(index)") }
    return try list[index].get()
  }
}
