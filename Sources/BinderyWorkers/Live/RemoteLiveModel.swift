internal import Bindery
internal import BinderyExchange
internal import BinderyLoading
internal import Synchronization

/// A model whose view models live in a worker and are kept. It holds only its record, until more is requested.
///
/// Creating a view model calls the worker once, and throws if the worker refuses the record. With asynchronous answers,
/// the reads of the view model throw instead. A `RemoteModel` answers for many records at once, if their view models
/// need not be kept.
final class RemoteLiveModel: BoundModel {
  /// The record that the model shows.
  let record: Record

  /// The media type of the model, whose plugin runs in a worker.
  let type: RemoteType
  /// The identity of the model, or `nil` as long as it wasn't requested or isn't kept.
  private let known = Mutex<KnownIdentity?>(nil)

  /// The identifier and version of the model, with the memory that is reserved for them.
  private struct KnownIdentity {
    /// The identifier and version, or the errors in their place.
    let identity: ItemAnswer.Identity

    /// The reserved memory, or `nil` if the budget had too little, and a short identity or an error is kept without.
    let room: KeptAnswers.Room?
  }

  /// Creates a model of a record.
  init(_ record: Record, type: RemoteType) {
    self.record = record
    self.type = type
  }

  /// The identifier of the model, requested from the worker if necessary.
  var modelId: ModelId {
    get throws { try type.checked(knownIdentity()) }
  }

  /// The version of the model, requested from the worker if necessary.
  var modelVersion: ModelVersion {
    get throws { try knownIdentity().version.get() }
  }

  /// The request that finds what the item contains, requested from the worker, or `nil` if it contains nothing.
  var contents: ContentsRequest? {
    get throws {
      guard type.table.hasContents else { return nil }
      let answer = try type.worker.item(of: record, bringing: ModelRequest(.contents)).get()
      if let refusal = answer.refusal { throw refusal }
      guard let contents = answer.contents else { throw type.misanswered }
      return try contents.get()
    }
  }

  /// Creates a view model that lives in a worker.
  func viewModel(in context: Context) throws -> any BoundViewModel {
    try type.checkMainActor("create")
    if context[LiveAnswers.Key.self] == .arriving {
      return ArrivingLiveViewModel(over: self, in: context) { [weak self] in self?.keep($0, always: true) }
    }
    let running = try type.worker.running()
    let (live, notice) = (running.requests.live, ChangeNotice())
    // The view model may send something before it is wholly created, eg when it draws.
    let number = live.add(notice, in: context)
    do throws(PluginError) {
      let answer = try live.ask(.create(record), of: number, showing: record, on: running.connection)
      guard case .created(let identity, let drawing) = answer else { throw type.misanswered }
      keep(identity)
      type.worker.noteAnswers(1)
      let answers = AwaitedAnswers(
        of: number, in: running, drawing: drawing, notice: notice, budget: type.worker.liveBudget())
      return RemoteLiveViewModel(over: self, answers: answers)
    } catch {
      live.remove(number)
      // The second end about the same record isn't excused, so the recursion ends.
      if running.connection.end?.isExcused == true { return try viewModel(in: context) }
      throw error
    }
  }

  /// Returns the identity that is kept, or requests it from the worker.
  private func knownIdentity() throws(PluginError) -> ItemAnswer.Identity {
    if let known = known.withLock({ $0 }) { return known.identity }
    let answer = try type.worker.item(of: record, bringing: ModelRequest(.identity)).get()
    if let refusal = answer.refusal { throw refusal }
    guard let new = answer.identity else { throw type.misanswered }
    keep(new)
    return new
  }

  /// Keeps an identity if the budget has memory for it. Otherwise, if `always` is true, keeps a short one anyway, and
  /// an error in place of a long one.
  private func keep(_ identity: ItemAnswer.Identity, always: Bool = false) {
    let room = type.worker.kept.take(identity.textSize)
    guard room != nil || always else { return }
    let error = type.error(AnswerLimits.roomSentence, in: "identity")
    let isShort = identity.textSize <= Self.shortIdentity
    let kept = room == nil && !isShort ? ItemAnswer.Identity(id: .failure(error), version: .failure(error)) : identity
    known.withLock { $0 = KnownIdentity(identity: kept, room: room) }
  }

  /// The most bytes of an identity that is kept even if the budget has no memory for it.
  private static let shortIdentity = 1 << 10
}
