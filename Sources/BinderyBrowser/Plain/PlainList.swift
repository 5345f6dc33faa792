internal import Bindery
internal import BinderyCollections
internal import BinderyHost
internal import BinderyRendering
internal import BinderySources
internal import BinderyText

/// The items that a search without a screen has found, which are shown some at a time, each with its number.
@MainActor
final class PlainList {
  /// The number of items that are shown at a time.
  static let windowSize = 20

  /// The items so far, in the order in which their sources have answered. Their numbers are their places, from 1.
  private(set) var items: [FoundItem] = []

  private let search: SourceSearch
  private let query: String

  /// Why the query can't find anything, as a sentence without a period, or `nil` if it can.
  private let problem: String?

  /// The numbers of items of each source that are in `items`.
  private var taken: [Int]

  /// The number of items that have been shown.
  private var shownCount = 0

  /// Creates a list of what sources find for a query, which isn't searched yet.
  init(_ query: String, in sources: [any RecordSource], host: CurrentHost, surroundings: BrowserSurroundings) {
    self.query = query
    let (browse, ids) = (BrowseQuery(query), sources.map(\.sourceId))
    problem = browse.problem(among: ids)
    let wanted = browse.itemQuery(kinds: host.host.claims.kinds, sources: ids)
    let base = SearchRequest(kinds: surroundings.kinds, limit: 200, options: surroundings.options)
    let asked = sources.compactMap { source in
      ListedSource(source, wait: .zero, listsAll: source.isLocal).request(for: wanted, from: base).map { (source, $0) }
    }
    // The requests of all sources that are asked are the same.
    search = SourceSearch(
      asked.map(\.0), for: asked.first?.1 ?? base, presenter: Presenter(host: host.host), turning: .onDemand,
      timeout: surroundings.timeout)
    taken = asked.map { _ in 0 }
  }

  /// Searches, and writes why sources have failed as soon as they have, and then what can't be read.
  func find(_ write: (String) -> Void) async {
    if let problem { return write(SafeText(problem).string) }
    search.collection.refresh()
    await follow(write)
    var report = TroubleReport()
    report.add(search.tallies.flatMap { $0.takeTroubles() }).forEach(write)
    if let remainder = report.remainder { write(remainder) }
    if items.isEmpty, failures.isEmpty { write("nothing matches '\(SafeText(query))'") }
  }

  /// Returns the next items with their numbers as lines, after asking for further ones if all are shown.
  func more(_ presenter: Presenter, columns: Int, _ write: (String) -> Void) async {
    if shownCount == items.count {
      for source in search.sources { source.loadMore() }
      await follow(write)
    }
    let window = shownCount..<min(items.count, shownCount + Self.windowSize)
    for index in window { write(line(index, presenter, columns: columns)) }
    shownCount = window.upperBound
    let mayHaveMore = shownCount < items.count || search.sources.contains { !$0.isAtEnd }
    if window.isEmpty {
      write("there are no more")
    } else {
      write("\(shownCount) of \(total) items\(mayHaveMore ? "; 'more' shows others" : "")")
    }
  }

  /// Shows the items from the first one again.
  func rewind() {
    shownCount = 0
  }

  private var failures: [SearchFailure] { search.collection.state.status.failures }

  private var total: String {
    let known = search.tallies.map(\.total)
    let sum = zip(known, taken).map { $0 ?? $1 }.reduce(0, +)
    return max(sum, items.count).grouped
  }

  /// Takes what the sources find, until all have ended.
  private func follow(_ write: (String) -> Void) async {
    var isDone = search.sources.map { _ in false }
    for await state in search.collection.states {
      for (index, section) in state.sections.enumerated() where !isDone[index] {
        guard !section.status.phase.isLoading, section.status.phase != .notLoaded else { continue }
        isDone[index] = true
        items += section.elements.dropFirst(taken[index])
        taken[index] = section.elements.count
        for failure in section.status.failures { write(SafeText(failure.description).string) }
      }
      if isDone.allSatisfy(\.self) { return }
    }
  }

  private func line(_ index: Int, _ presenter: Presenter, columns: Int) -> String {
    let found = items[index]
    var item = presenter.item(from: found.record)
    item.source = found.elementId.source
    let lines = item.lines(columns: max(1, columns - 5))
    return "\(index + 1). " + lines.joined(separator: "\n   ")
  }
}
