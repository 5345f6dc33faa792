internal import Bindery
internal import BinderyExchange
internal import BinderyLoading
internal import Synchronization

/// A model that lives in a worker no more: what it told of itself when it was made.
///
/// What was not asked for then, or takes more room than there is, is asked for when it is needed, of another like it: a
/// model is a function of its record.
final class RemoteModel: AnsweredModel {
  private let type: RemoteType
  private let record: Record
  private let told: Mutex<Told?>

  /// What the worker told, and the room of the size in it.
  private struct Told {
    var answer: ItemAnswer
    let room: Size?
  }

  /// The bytes from which on an item is heavy.
  private static let heavyCount = 256 << 10

  /// Creates a model.
  ///
  /// - Parameters:
  ///   - answer: What the worker told of it, which is kept where it has room.
  ///   - wanted: What the worker was asked for.
  ///   - record: What it was made of.
  ///   - type: How the plugin shows its kind.
  init(_ answer: ItemAnswer, to wanted: ModelRequest, record: Record, type: RemoteType) {
    told = Mutex(answer.room == nil ? nil : Told(answer: answer, room: wanted.room))
    self.record = record
    self.type = type
  }

  var modelId: ModelId {
    get throws {
      let id = try identity.id.get()
      guard id.rawValue.isEmpty else { return id }
      throw type.error("it gave an empty identifier", in: "identity")
    }
  }

  var modelVersion: ModelVersion {
    get throws { try identity.version.get() }
  }

  private var identity: ItemAnswer.Identity {
    get throws { try value(.identity) { $0.identity } }
  }

  var isHeavy: Bool { told.withLock { told in told.map { $0.answer.byteCount > Self.heavyCount } ?? true } }

  func recall(_ wanted: ModelRequest) async -> Bool {
    guard told.withLock({ $0 == nil }) else { return false }
    for outcome in await type.worker.items(of: [record], bringing: wanted) {
      // A worker that has ended about the item isn't asked again.
      let answer: ItemAnswer =
        switch outcome {
        case .success(let answer): answer
        case .failure(let error): ItemAnswer(refusal: error)
        }
      told.withLock { $0 = $0 ?? Told(answer: answer, room: wanted.room) }
    }
    return true
  }

  func forget() {
    let former = told.withLock { told in
      defer { told = nil }
      return told
    }
    withExtendedLifetime(former) {}
  }

  func viewModel(in context: Context) throws -> any BoundViewModel {
    if let refusal = told.withLock({ $0?.answer.refusal ?? $0?.answer.viewModelRefusal }) { throw refusal }
    return RemoteViewModel(model: self, type: type)
  }

  /// The size that the view would like in a room, no larger than that.
  fileprivate func preferredSize(in room: Size) throws -> Size {
    let known = told.withLock { $0?.room == room ? $0?.answer.preferredSize : nil }
    let size = try (known ?? asked(for: ModelRequest([], fitting: room)) { $0.preferredSize }).get()
    return size.clamped(to: room)
  }

  /// A part of what the plugin tells of the model; asked for where it isn't known yet.
  fileprivate func value<Value>(_ part: ModelParts, _ known: (ItemAnswer) -> Value?) throws(PluginError) -> Value {
    if let told = told.withLock({ $0?.answer }) {
      if let refusal = told.refusal { throw refusal }
      if let value = known(told) { return value }
    }
    return try asked(for: ModelRequest(part), known)
  }

  private func asked<Value>(
    for wanted: ModelRequest, _ part: (ItemAnswer) -> Value?
  ) throws(PluginError) -> Value {
    let answer = try type.worker.item(of: record, bringing: wanted).get()
    if let refusal = answer.refusal ?? answer.viewModelRefusal { throw refusal }
    if answer.room != nil { told.withLock { $0?.answer.merge(answer) } }
    if let value = part(answer) { return value }
    throw type.unreadable("a part of it is missing")
  }
}

/// A view model that lives in a worker no more.
final class RemoteViewModel: BoundViewModel {
  private let model: RemoteModel
  private let type: RemoteType

  // What is being read one after the other, made of its bytes once.
  private var properties: [ItemAnswer.Outcome<PropertyValue>]?
  private var actions: [ItemAnswer.Outcome<ActionRequest?>]?

  fileprivate init(model: RemoteModel, type: RemoteType) {
    self.model = model
    self.type = type
  }

  func property(at index: Int) throws -> PropertyValue {
    let all = try properties ?? model.value(.properties) { $0.properties }
    properties = index + 1 < all.count ? all : nil
    return try type.checked(element(index, of: all), at: index)
  }

  func action(at index: Int) throws -> ActionRequest? {
    let all = try actions ?? model.value(.actions) { $0.actions }
    actions = index + 1 < all.count ? all : nil
    return try element(index, of: all)
  }

  func draw(on canvas: inout any TextCanvas) throws {
    let drawing = try model.value(.drawing) { $0.drawing }.get()
    do throws(ExchangeError) {
      try drawing.draw(on: &canvas)
    } catch {
      throw type.unreadable(error.description)
    }
  }

  func preferredSize(fitting available: AvailableSize) throws -> Size {
    try model.preferredSize(in: available.size)
  }

  private func element<Value>(_ index: Int, of list: [ItemAnswer.Outcome<Value>]) throws -> Value {
    guard list.indices.contains(index) else { throw type.unreadable("there is no element \(index)") }
    return try list[index].get()
  }
}

extension Size {
  /// The size, no larger than a room.
  func clamped(to room: Size) -> Size {
    Size(columns: min(columns, room.columns), rows: min(rows, room.rows))
  }
}
