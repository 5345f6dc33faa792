internal import Bindery
internal import BinderyExchange
internal import BinderyLoading
internal import Synchronization

/// A model made from a worker's answer about a record. Nothing of it remains in the worker.
///
/// Parts that weren't requested with the answer, or exceed the memory budget, are requested when they are needed. The
/// worker then makes another model of the same record: a model is a function of its record.
///
/// If the kind is live, the worker made a view model, asked it and released it. A view model that is created here lives
/// in the worker anew, as that of a `RemoteLiveModel`.
final class RemoteModel: AnsweredModel {
  /// The record that the model shows.
  let record: Record

  /// The media type of the model, whose plugin runs in a worker.
  let type: RemoteType
  /// The answer of the worker, or `nil` if it was evicted or there was no memory for it.
  private let cached: Mutex<CachedAnswer?>

  /// The worker's answer, with the available size for which the preferred size in it was computed.
  private struct CachedAnswer {
    /// The parts of the model that the worker has sent.
    var answer: ItemAnswer
    /// The available size for which the preferred size was computed, or `nil` if none was requested.
    let room: Size?
  }

  /// The number of bytes of its answer above which a model counts as heavy.
  private static let heavyCount = 256 << 10

  /// Creates a model from the worker's answer to a request. The answer is kept if memory is reserved for it.
  init(_ answer: ItemAnswer, to wanted: ModelRequest, record: Record, type: RemoteType) {
    cached = Mutex(answer.room == nil ? nil : CachedAnswer(answer: answer, room: wanted.room))
    self.record = record
    self.type = type
  }

  /// The identifier of the model, requested from the worker if necessary.
  var modelId: ModelId {
    get throws { try type.checked(identity) }
  }

  /// The version of the model, requested from the worker if necessary.
  var modelVersion: ModelVersion {
    get throws { try identity.version.get() }
  }

  /// The request that finds what the item contains, requested from the worker if necessary, or `nil` if it contains
  /// nothing.
  var contents: ContentsRequest? {
    get throws { type.table.hasContents ? try value(.contents) { $0.contents }.get() : nil }
  }

  /// The identifier and version of the model, requested from the worker if necessary.
  private var identity: ItemAnswer.Identity {
    get throws { try value(.identity) { $0.identity } }
  }

  /// Whether the answer is large, or evicted and so of unknown size.
  var isHeavy: Bool { cached.withLock { cached in cached.map { $0.answer.byteCount > Self.heavyCount } ?? true } }

  /// Requests the answer again if it was evicted, and returns whether it was.
  func recall(_ wanted: ModelRequest) async -> Bool {
    guard cached.withLock({ $0 == nil }) else { return false }
    let wanted = type.answerable(wanted)
    for outcome in await type.worker.items(of: [record], bringing: wanted) {
      // The end of a worker about the item becomes its answer, so that no other worker is asked.
      let answer: ItemAnswer =
        switch outcome {
        case .success(let answer): answer
        case .failure(let error): ItemAnswer(refusal: error)
        }
      cached.withLock { $0 = $0 ?? CachedAnswer(answer: answer, room: wanted.room) }
    }
    return true
  }

  /// Evicts the answer; the next use of the model requests it again.
  func forget() {
    let former = cached.withLock { cached in
      defer { cached = nil }
      return cached
    }
    withExtendedLifetime(former) {}
  }

  /// Creates a view model: one that lives in a worker if the kind is live.
  func viewModel(in context: Context) throws -> any BoundViewModel {
    guard type.table.isLive else { return try answeringViewModel(in: context) }
    return try RemoteLiveModel(record, type: type).viewModel(in: context)
  }

  /// Creates a view model that only returns the worker's answer, on any thread.
  func answeringViewModel(in context: Context) throws -> any BoundViewModel {
    if let refusal = cached.withLock({ $0?.answer.refusal ?? $0?.answer.viewModelRefusal }) { throw refusal }
    return RemoteViewModel(model: self, type: type)
  }

  /// Returns the size that the view for a purpose prefers if `room` is available, no larger than `room`.
  fileprivate func preferredSize(as purpose: ViewPurpose, in room: Size) throws -> Size {
    let purpose = type.shown(purpose)
    let known = cached.withLock { cached in
      cached?.room == room && cached?.answer.purpose == purpose ? cached?.answer.preferredSize : nil
    }
    let size = try (known ?? asked(for: ModelRequest([], as: purpose, fitting: room)) { $0.preferredSize }).get()
    return size.clamped(to: room)
  }

  /// Returns the drawing that the view for a purpose, such as a row, has made in the worker.
  fileprivate func drawing(as purpose: ViewPurpose) throws -> RemoteDrawing {
    let purpose = type.shown(purpose)
    return try value(.drawing, as: purpose) { $0.drawing(as: purpose) }.get()
  }

  /// Returns a part of the plugin's answer about the model, and requests it from the worker if it isn't kept.
  fileprivate func value<Value>(
    _ part: ModelParts, as purpose: ViewPurpose = .row, _ known: (ItemAnswer) -> Value?
  ) throws(PluginError) -> Value {
    if let cached = cached.withLock({ $0?.answer }) {
      if let refusal = cached.refusal { throw refusal }
      if let value = known(cached) { return value }
    }
    return try asked(for: ModelRequest(part, as: purpose), known)
  }

  /// Requests parts of the model from the worker, keeps them if the budget has memory, and returns one of them.
  private func asked<Value>(
    for wanted: ModelRequest, _ part: (ItemAnswer) -> Value?
  ) throws(PluginError) -> Value {
    let answer = try type.worker.item(of: record, bringing: wanted).get()
    if let refusal = answer.refusal ?? answer.viewModelRefusal { throw refusal }
    if answer.room != nil { cached.withLock { $0?.answer.merge(answer) } }
    if let value = part(answer) { return value }
    throw type.unreadable("a part of it is missing")
  }
}

/// A view model that answers from what a worker has sent about a record, and doesn't live in the worker.
final class RemoteViewModel: BoundViewModel {
  /// The model with the worker's answer.
  private let model: RemoteModel
  /// The media type of the model, whose plugin runs in a worker.
  private let type: RemoteType

  // The lists that are being read in order, decoded once.
  /// The values of the properties, decoded once while they are read in order, or `nil`.
  private var properties: [ItemAnswer.Outcome<PropertyValue>]?
  /// The requests of the actions, decoded once while they are read in order, or `nil`.
  private var actions: [ItemAnswer.Outcome<ActionRequest?>]?
  /// The reasons why actions aren't possible, decoded once while they are read in order, or `nil`.
  private var refusals: [ItemAnswer.Outcome<String?>]?

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

  func refusal(ofActionAt index: Int) throws -> String? {
    guard type.table.actions.contains(where: \.isConditional) else { return nil }
    let all = try refusals ?? model.value(.refusals) { $0.refusals }
    refusals = index + 1 < all.count ? all : nil
    return try element(index, of: all)
  }

  func draw(on canvas: inout any TextCanvas) throws {
    try draw(as: .row, on: &canvas)
  }

  func preferredSize(fitting available: AvailableSize) throws -> Size {
    try preferredSize(as: .row, fitting: available)
  }

  func draw(as purpose: ViewPurpose, on canvas: inout any TextCanvas) throws {
    try type.draw(model.drawing(as: purpose), on: &canvas)
  }

  func preferredSize(as purpose: ViewPurpose, fitting available: AvailableSize) throws -> Size {
    try model.preferredSize(as: purpose, in: available.size)
  }

  /// Returns the element of a list at an index, or throws the error in its place.
  private func element<Value>(_ index: Int, of list: [ItemAnswer.Outcome<Value>]) throws -> Value {
    guard list.indices.contains(index) else { throw type.unreadable("there is no element \(index)") }
    return try list[index].get()
  }
}

extension Size {
  /// Returns the size, limited to the columns and rows of another one.
  func clamped(to room: Size) -> Size {
    Size(columns: min(columns, room.columns), rows: min(rows, room.rows))
  }
}
