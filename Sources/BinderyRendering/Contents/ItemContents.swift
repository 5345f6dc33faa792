public import Bindery
public import BinderyCollections
public import BinderySources

/// A loader of the items that an item contains, at any depth, such as the songs of an album.
///
/// A source is asked when the contents of an item are first shown. A failure affects only the contents of that item.
@MainActor
public final class ItemContents {
  /// The type of a function that returns the source with an identifier, or `nil` if the plugin may not query it.
  ///
  /// The plugin is `nil` for an item that no plugin shows.
  public typealias FindSource = @MainActor (SourceId, PluginId?) -> (any RecordSource)?

  /// The presenter that turns records into items.
  private let presenter: CurrentPresenter
  /// The maximum number of items to request of each source.
  private let limit: Int
  /// The options of each request, such as the country of a store, by their names.
  private let options: [String: String]
  /// The settings with which the sources are asked.
  private let policy: SearchPolicy
  /// The function that returns the source with an identifier.
  private let source: FindSource

  /// The answers to the requests for contents, for as long as a tree or a list shows them.
  private var answers: [Container: WeakAnswer] = [:]

  /// An item in the version that was asked for what it contains.
  private struct Container: Hashable {
    /// The identifier of the item.
    let item: ItemId
    /// The version of the item.
    let version: ModelVersion

    /// Creates the key of an item.
    init(_ item: FoundItem) {
      (self.item, version) = (item.elementId, item.modelVersion)
    }
  }

  /// A reference to an answer that the collections which show it retain.
  private struct WeakAnswer {
    /// The answer, or `nil` once no collection shows it.
    weak var answer: SourceAnswer?
  }

  /// Creates a loader of contents, and queries no source yet.
  ///
  /// - Parameters:
  ///   - presenter: Creates the models of the items.
  ///   - models: The data to prefetch for the models, besides their identifiers and contents.
  ///   - limit: The maximum number of items that an item contains; further ones are only counted.
  ///   - options: Options for the sources by name, which those of a plugin's request override.
  ///   - timeout: The maximum duration of the query for the contents of one item.
  ///   - timeoutRemedy: A clause for users that says how to allow a source more time, or `nil` for none.
  ///   - source: Returns a source by its identifier. A plugin may name any source and send it any text, so this returns
  ///     only those that may learn what the plugin knows.
  public init(
    presenter: Presenter, bringing models: ModelRequest = ModelRequest(.identity), limit: Int = 200,
    options: [String: String] = [:], timeout: Duration, timeoutRemedy: String? = nil, source: @escaping FindSource
  ) {
    self.presenter = CurrentPresenter(presenter)
    policy = SearchPolicy(
      bringing: models.adding([.identity, .contents]), turning: .atOnce, timeout: timeout, timeoutRemedy: timeoutRemedy)
    self.limit = limit
    self.options = options
    self.source = source
  }

  /// Returns a tree of items, in which the children of an item are the items that it contains.
  ///
  /// An item that is in the tree several times is asked once. What the items contain is released with the tree.
  ///
  /// - Parameter items: The items of the top level, which were created with their contents.
  /// - Returns: The tree, in which nothing is expanded.
  public func tree(of items: [FoundItem]) -> TreeModelCollection<FoundItem, SearchFailure> {
    TreeModelCollection(StaticModelCollection(items), canExpand: \.hasContents) { [self] in answer(for: $0) }
  }

  /// Returns what an item contains as rows, which are loaded only if other rows of the same item are.
  package func rows(in item: FoundItem) -> any ModelCollection<ItemRow, SearchFailure> {
    AnswerRows(of: answer(for: item))
  }

  /// Shows what items contain anew where it is of some kinds, by the plugins that show these now; all else stays as it
  /// is.
  ///
  /// Each item keeps its position, and its old view until the plugin has answered. No source is queried.
  ///
  /// - Parameters:
  ///   - kinds: The kinds whose plugin has changed.
  ///   - presenter: The presenter that shows these items, and all items that are loaded from now on.
  package func show(_ kinds: Set<Kind>, by presenter: Presenter) {
    self.presenter.replace(with: presenter, for: kinds)
    for reference in answers.values { reference.answer?.renew() }
  }

  /// Returns a report on the contents of an item, or `nil` if no source was asked for them, or if the tree that asked
  /// was released.
  public func report(on item: FoundItem) -> SourceReport? {
    tally(of: item).map { tally in
      SourceReport(
        source: tally.source.sourceId, count: count(in: item), surplusCount: tally.surplusCount, total: tally.total,
        failure: failures(of: [item]).first?.description)
    }
  }

  /// Returns the failures of the contents of items, in the order of the items.
  public func failures(of items: [FoundItem]) -> [SearchFailure] {
    items.flatMap { shownAnswer(for: $0)?.status.failures ?? [] }
  }

  /// Removes and returns the problems with damaged items that were found while loading an item's contents.
  public func takeProblems(of item: FoundItem) -> [ItemProblem] { tally(of: item)?.takeProblems() ?? [] }

  /// Returns a clause about contained items that share an identifier, or `nil` if all identifiers differ.
  public func repetition(in item: FoundItem) -> String? { tally(of: item)?.repetition }

  /// Returns a sentence that says how many contained items of an item aren't shown, or `nil` if all are.
  public func rest(of item: FoundItem) -> String? { tally(of: item)?.rest(beyond: count(in: item)) }

  /// Returns the counts and the problems of an item's contents, or `nil` if no source was asked for them.
  private func tally(of item: FoundItem) -> SourceTally? {
    shownAnswer(for: item).flatMap { $0.status.phase == .notLoaded ? nil : $0.tally }
  }

  /// Returns the number of an item's contents that are loaded.
  private func count(in item: FoundItem) -> Int { shownAnswer(for: item)?.items.count ?? 0 }
}

extension ItemContents {
  /// The number of items whose contents a tree or a list shows.
  var openCount: Int { answers.values.count { $0.answer != nil } }

  /// Returns the answer that a tree or a list shows of an item's contents, or `nil` if none does.
  private func shownAnswer(for item: FoundItem) -> SourceAnswer? { answers[Container(item)]?.answer }

  /// Returns the answer that is shown of what an item contains, or a new one, for which no source is asked before it is
  /// refreshed.
  private func answer(for item: FoundItem) -> SourceAnswer {
    if let answer = shownAnswer(for: item) { return answer }
    answers = answers.filter { $0.value.answer != nil }
    let (source, request) = target(of: item)
    let answer = SourceAnswer(to: request, of: source, presenter: presenter, policy: policy)
    answers[Container(item)] = WeakAnswer(answer: answer)
    return answer
  }

  /// Returns the source that provides an item's contents, and the request for it.
  ///
  /// If the contents can't be requested, the returned source fails each search with the reason.
  private func target(of item: FoundItem) -> (any RecordSource, SearchRequest) {
    let origin = item.elementId.source ?? ""
    switch item.contents {
    case .success(let contents):
      let id = contents.source ?? origin
      let request = request(contents.search)
      if let source = source(id, item.modeled.answer.binding.plugin) { return (source, request) }
      return (Self.failing(id, Self.refusal(of: item.elementId.kind)), request)
    case .failure(let error): return (Self.failing(origin, error.description), SearchRequest())
    case nil: return (Self.failing(origin, "it contains nothing"), SearchRequest())
    }
  }

  /// Returns a plugin's request with the limit and the options that this loader was created with.
  private func request(_ search: SearchRequest) -> SearchRequest {
    var search = search
    search.limit = search.limit > 0 ? min(search.limit, limit) : limit
    search.next = nil
    // Only the user may choose the server that is queried.
    search.options["base"] = nil
    search.options = options.merging(search.options) { $1 }
    return search
  }

  /// Returns the reason why a source isn't asked for the contents of items of a kind, as a clause.
  private static func refusal(of kind: Kind) -> String {
    "'\(kind)' finds its contents in this source, which is asked only if it is named"
  }

  /// Returns a source that fails each request with a sentence.
  private static func failing(_ id: SourceId, _ sentence: String) -> any RecordSource {
    FailingSource(sourceId: id, failure: SourceFailure(.failed, sentence))
  }
}
