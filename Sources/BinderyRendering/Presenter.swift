public import Bindery
public import BinderyHost

/// A presenter that turns records into items, through the bindings that plugins register for their kinds.
///
/// A presenter may be used on any thread.
public struct Presenter: Sendable {
  /// The provider of bindings by kind.
  let provider: ViewBindingProvider

  /// The context in which all view models are created.
  let context: Context

  /// The number of presenters that showed the items of a kind in a list before this one, for each kind that others
  /// showed.
  ///
  /// The version of a found item includes this number, so that its row is drawn again when another presenter shows it.
  private(set) var revisions: [Kind: Int] = [:]

  /// The purpose for which items are shown, unless the context decides otherwise.
  private let purpose: ViewPurpose

  /// The plugin host whose plugins show the items, or `nil` if the caller retains the host itself.
  private let host: PluginHost?

  /// The rule for loading pictures if the context has none, or `nil` if the host isn't known.
  private let ownPictures: PictureConsents?

  /// Creates a presenter from a provider of bindings; if these belong to a host, the caller must retain the host.
  ///
  /// - Parameters:
  ///   - provider: The provider of bindings by kind.
  ///   - context: The context in which all view models are created.
  ///   - purpose: The purpose for which items are shown, unless the context's `viewOverrides` decide otherwise.
  public init(provider: ViewBindingProvider, context: Context = Context(), as purpose: ViewPurpose = .row) {
    self.provider = provider
    self.context = context
    self.purpose = purpose
    (host, ownPictures) = (nil, nil)
  }

  /// Creates a presenter that shows items through the plugins of a host.
  ///
  /// The presenter retains the host, whose worker processes end when it is released.
  ///
  /// - Parameters:
  ///   - host: The host, which the presenter retains.
  ///   - context: The context in which all view models are created.
  ///   - purpose: The purpose for which items are shown, unless the context's `viewOverrides` decide otherwise.
  public init(host: PluginHost, context: Context = Context(), as purpose: ViewPurpose = .row) {
    provider = host.provider
    self.context = context
    self.purpose = purpose
    self.host = host
    ownPictures = PictureConsents { host }
  }

  /// Returns this presenter as the successor of another one in a list, in which it shows some kinds in another way.
  func succeeding(_ former: Presenter, for kinds: Set<Kind>) -> Presenter {
    var presenter = self
    presenter.revisions = former.revisions
    for kind in kinds { presenter.revisions[kind, default: 0] += 1 }
    return presenter
  }

  /// The rule by which the pictures of items are loaded, or `nil` if no host is known.
  var pictures: PictureConsents? { context[PictureConsents.Key.self] ?? ownPictures }

  /// Decodes a record, creates its view model, and returns both as an item. The first record of a kind loads its
  /// plugin.
  ///
  /// A record that its plugin refuses, or that no plugin shows, gets the generic view with the reason. Live view models
  /// can be created only on the main actor; on any other thread, their item is refused.
  public func item(from record: Record) -> Item {
    item(from: record, answer(for: record.kind))
  }

  /// Returns the result of looking up the binding of a kind, for the purpose and in the context of this presenter.
  func answer(for kind: Kind) -> ViewBindingProvider.Answer {
    provider.answer(for: kind, as: purpose, in: context)
  }

  /// Returns the item of a record with the result of looking up its kind.
  func item(from record: Record, _ answer: ViewBindingProvider.Answer) -> Item {
    item(from: record, answer, { try answer.binding.model(from: record) }, { try $0.viewModel(in: context) })
  }

  /// Returns the item of a record with the result of creating its model.
  func item(from modeled: ModeledRecord) -> Item {
    item(from: modeled.record, modeled.answer, modeled.model.get) { try $0.viewModel(in: context) }
  }

  /// Returns the item of a record for drawing and reading. Callers neither activate nor observe it.
  ///
  /// If its plugin runs in a worker process, the item has the data that the worker has sent by now, without a further
  /// request, and may be used on any thread. Otherwise it is the item that `item(from:)` returns.
  func askedItem(from modeled: ModeledRecord) -> Item {
    item(from: modeled.record, modeled.answer, modeled.model.get) { model in
      try (model as? any AnsweredModel)?.answeringViewModel(in: context) ?? model.viewModel(in: context)
    }
  }

  /// Returns the item of a record with a snapshot of its live view model, or the error in taking the snapshot.
  func item(from modeled: ModeledRecord, answering snapshot: Result<ViewModelSnapshot, any Error>) -> Item {
    item(from: modeled.record, modeled.answer, modeled.model.get) { _ in try snapshot.get() }
  }

  /// Returns the item of a record from functions that return its model and view model, or the generic item with their
  /// error.
  private func item(
    from record: Record, _ answer: ViewBindingProvider.Answer, _ model: () throws -> any BoundModel,
    _ viewModel: (any BoundModel) throws -> any BoundViewModel
  ) -> Item {
    let binding = answer.binding
    guard !answer.isGeneric else { return Item(record: record, unshownBy: answer) }
    do {
      let model = try model()
      return try Item(
        record: record, binding: binding, model: model, viewModel: viewModel(model), as: answer.purpose)
    } catch {
      return Item(record: record, refusedBy: binding, problem: error)
    }
  }
}

/// A lookup of the bindings of kinds that caches the last result.
///
/// It is used on one thread, for one chunk of an input, so that threads don't contend for the registry.
struct KindLookup {
  /// The presenter that turns records into items.
  private let presenter: Presenter
  /// The kind that was looked up last, with the result.
  private var last: (kind: Kind, answer: ViewBindingProvider.Answer)?

  /// Creates a lookup through a presenter, without a cached result.
  init(of presenter: Presenter) {
    self.presenter = presenter
  }

  /// Returns the result of looking up the binding of a kind, from the cache if the kind is the same as the last.
  mutating func answer(for kind: Kind) -> ViewBindingProvider.Answer {
    if let last, last.kind == kind { return last.answer }
    let answer = presenter.answer(for: kind)
    last = (kind, answer)
    return answer
  }
}
