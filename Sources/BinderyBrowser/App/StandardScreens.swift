internal import Bindery
internal import BinderyCollections
internal import BinderyHost
internal import BinderyInterface
internal import BinderyRendering
internal import BinderySources

/// A factory of a browser's screens, which uses the current plugins and the sources of the user's options.
@MainActor
final class StandardScreens {
  /// The current plugin host.
  private let current: CurrentHost
  /// The sources and the options with which the browser works.
  private let surroundings: BrowserSurroundings

  /// The waits that sources have asked for.
  private let times: RetryTimes

  /// The items of the latest pages, with which their contents can be requested; `isNew` is true until the page has been
  /// created.
  private var items: [(route: Route, item: FoundItem, isNew: Bool)] = []

  /// The lists shown so far, whose drawing of an item previews its page.
  private var lists: [WeakList] = []

  /// A weak reference to the presenter of a list.
  private struct WeakList {
    /// The presenter, or `nil` once it is released.
    weak var rows: ItemListPresenter?
  }

  /// Creates the list of a presenter in the context of a screen.
  private let makeList: MakeList

  /// A function that creates the list view of a presenter in the context of a screen, with the list's options.
  typealias MakeList = @MainActor (ItemListPresenter, Context, RowListOptions) -> any ScreenList

  /// The maximum number of items that are kept for their pages.
  private static let limit = 16

  /// Creates a factory of screens; `makeList` creates their lists, by default as lines of text.
  init(
    _ current: CurrentHost, _ surroundings: BrowserSurroundings, clock: any Clock<Duration>,
    makeList: @escaping MakeList = { RowList($0, context: $1, options: $2) }
  ) {
    self.current = current
    self.makeList = makeList
    self.surroundings = surroundings
    times = RetryTimes(clock)
  }

  /// Creates the search screen, beginning with a query.
  func search(for query: String, in context: Context) -> SearchScreen {
    let sources = surroundings.sources(current).map { $0.withBackoff(times) }
    let search = ItemSearch(
      of: SearchedSource.all(sources), presenter: presenter(in: context),
      request: SearchRequest(kinds: surroundings.kinds, limit: 50, options: surroundings.options),
      policy: SearchPolicy(
        bringing: .shownInRows, timeout: surroundings.timeout, timeoutRemedy: "--timeout gives it more",
        clock: context.clock))
    search.knownKinds = { [current] in current.host.claims.kinds }
    let options = options(in: context, finder(in: context))
    return SearchScreen(search, query: query, in: context, options: options) { list(of: $0, in: $1, options) }
  }

  /// Creates the provider of item pages, whose view models resume saved states. It retains this factory.
  ///
  /// - Parameters:
  ///   - states: The saved states of view models.
  ///   - patience: The time to wait for an item before its page is shown without it, or `nil` for no limit.
  /// - Returns: A provider of the pages of items of any kind.
  func details(restoring states: RestoredStates, patience: Duration?) -> any ScreenProvider {
    let (current, lookup) = (current, surroundings.lookup)
    let details = DetailProvider(bindings: current.bindings, restoring: states) { [self] route in
      let items = try await lookup(current, route, await origins)
      let item = await items.bestMatch(for: items.count > 1 ? row(at: route)?.record : nil)
      if let item { await remember(item, at: route) }
      return item?.record
    }
    let services = DetailServices(provider: details, patience: patience) { [self] detail, route, context in
      await contents(of: detail, at: route, in: context)
    } preview: { [self] route in
      lists.lazy.compactMap { $0.rows?.preview(at: route) }.first
    } source: { [self] route in
      items.last { $0.route == route }?.item.elementId.source ?? route.item.source
    }
    return DetailScreens(services: services)
  }

  /// Creates a presenter of the current plugins' items in a context.
  private func presenter(in context: Context) -> Presenter {
    Presenter(provider: current.bindings, context: context)
  }

  /// Creates the list view of a presenter, and remembers the presenter as that of the latest list.
  private func list(of rows: ItemListPresenter, in context: Context, _ options: RowListOptions) -> any ScreenList {
    lists = lists.filter { $0.rows != nil } + [WeakList(rows: rows)]
    return makeList(rows, context, options)
  }

  /// The sources of the items on the screen: that of the cursor's row in the latest list, and that of the latest page.
  private var origins: [SourceId] {
    let row = lists.lazy.reversed().compactMap { $0.rows?.cursorItem?.elementId.source }.first
    return [row, items.last?.item.elementId.source].compactMap(\.self)
  }

  /// Returns a list's row that shows the item at an address, or `nil` if none does.
  private func row(at route: Route) -> ItemRow? {
    lists.lazy.compactMap { $0.rows?.item(at: route) }.first
  }

  /// Records an item as that of the latest page, so that its contents are found without a search.
  private func remember(_ item: FoundItem, at route: Route) {
    items.removeAll { $0.route == route }
    items.append((route, item, true))
    if items.count > Self.limit { items.removeFirst() }
  }
}

// MARK: Contents

extension StandardScreens {
  /// Creates the list of the items that a page's item contains, or returns `nil` if it contains none.
  private func contents(of detail: Detail, at route: Route, in context: Context) async -> (any ScreenList)? {
    guard let item = await item(of: detail, at: route, in: context), item.hasContents, !Task.isCancelled else {
      return nil
    }
    let finder = finder(in: context)
    let rows = finder.rows(in: item)
    rows.refresh()
    let options = options(in: context, finder)
    return list(of: ItemListPresenter(of: rows, options: options), in: context, options)
  }

  /// Returns the item of a page with its contents, or `nil` if its kind has none.
  ///
  /// An item that the lookup has just found is returned as it is; otherwise the current plugin reads it again.
  private func item(of detail: Detail, at route: Route, in context: Context) async -> FoundItem? {
    let index = items.firstIndex { $0.route == route }
    let known = index.map { items[$0] }
    if let index { items[index].isNew = false }
    guard detail.binding.hasContents else { return nil }
    if let known, known.isNew { return known.item }
    let source = known?.item.elementId.source ?? route.item.source
    let wanted = ModelRequest([.identity, .contents])
    return await presenter(in: context).foundItems([detail.record], from: source ?? "", bringing: wanted).first
  }

  /// Returns the options of a list whose rows expand to show what their items contain.
  private func options(in context: Context, _ finder: ItemContents) -> RowListOptions {
    var options = RowListOptions()
    options.contents = { finder.rows(in: $0.foundItem) }
    options.showContents = { [self] in finder.show($0, by: presenter(in: context)) }
    options.artworkContext = surroundings.fetchesPictures ? context : nil
    options.clock = context.clock
    return options
  }

  /// Creates the finder of the items that an item contains, which asks the sources of the user's options.
  private func finder(in context: Context) -> ItemContents {
    let (current, source, times) = (current, surroundings.contentSource, times)
    return ItemContents(
      presenter: presenter(in: context), bringing: .shownInRows,
      options: surroundings.options, timeout: surroundings.timeout, timeoutRemedy: "--timeout gives it more"
    ) { source(current, $0, $1)?.withBackoff(times) }
  }
}
