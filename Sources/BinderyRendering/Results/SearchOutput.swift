package import Bindery
internal import BinderyCollections
internal import BinderySources

/// The output of a search, written as items arrive if a format has one per line, and else source by source.
@MainActor
package struct SearchOutput {
  private typealias State = ModelCollectionState<FoundItem, SearchFailure>

  private let search: SourceSearch
  private let page: ResultPage
  private let isStreaming: Bool
  private let hasHeadings: Bool

  /// The document that the results are written to, in the format that the style selects.
  private(set) var document: FormattedDocument
  private var report = ItemProblemReport()
  private let streams: any OutputStreams
  private let ended: @Sendable (SourceTally) -> Void

  /// The number of items written, by section.
  private var written: [Int]

  /// Whether all items of a section are written, by section.
  private var isDone: [Bool]

  /// The failures of sources, by section.
  private var failures: [Int: SearchFailure] = [:]

  /// The kinds of the items written.
  package private(set) var kinds: Set<Kind> = []

  /// Creates the output of a search that hasn't started.
  ///
  /// - Parameters:
  ///   - search: The search.
  ///   - presenter: Turns records into items.
  ///   - style: The style of the output.
  ///   - streams: The streams for results, and for failures and warnings.
  ///   - ended: Called with the tally of each source once it has answered or failed, before that is said.
  package init(
    _ search: SourceSearch, presenter: Presenter, style: OutputStyle, on streams: any OutputStreams,
    ended: @escaping @Sendable (SourceTally) -> Void = { _ in }
  ) {
    self.search = search
    self.streams = streams
    self.ended = ended
    page = ResultPage(presenter: presenter, style: style)
    document = FormattedDocument(style: style)
    isStreaming = style.format == .jsonl || style.format == .plain
    hasHeadings = search.tallies.count > 1
    written = search.tallies.map { _ in 0 }
    isDone = search.tallies.map { _ in false }
  }

  /// The number of items written.
  private var count: Int { written.reduce(0, +) }

  /// The items that were written, by source.
  var sections: [FoundSection] {
    zip(search.tallies, search.collection.state.sections).enumerated().map { index, section in
      FoundSection(
        source: section.0.source.sourceId, name: section.0.source.name,
        records: section.1.elements.prefix(written[index]).map(\.record))
    }
  }

  /// The names of the sources that didn't fail, separated by commas.
  private var answered: String {
    search.tallies.enumerated().filter { failures[$0.offset] == nil }.map(\.element.source.name)
      .joined(separator: ", ")
  }

  /// Searches, and writes the results as they arrive.
  package mutating func run() async throws {
    search.collection.refresh()
    for await update in search.collection.updates {
      try await show(update.new)
      if isDone.allSatisfy(\.self) { break }
    }
    try streams.write(document.end(reports))
  }

  /// Says the remaining warnings.
  ///
  /// - Parameters:
  ///   - strict: Whether any failure and any trouble with an item is an error.
  ///   - request: What was looked for.
  ///   - known: The kinds that plugins show.
  /// - Throws: A `ResultError` if the search failed or found nothing.
  package func finish(strict: Bool, lookingFor request: SearchRequest, among known: [Kind]) throws {
    let failures = failures.sorted { $0.key < $1.key }.map(\.value)
    if failures.count == search.tallies.count, !failures.isEmpty { throw ResultError.failedSources(failures) }
    try report.finish(strict: strict, on: streams)
    if strict, let failure = failures.first { throw ResultError.failedSources([failure]) }
    let (looked, damaged) = search.tallies.reduce((0, 0)) { ($0.0 + $1.lookedAtCount, $0.1 + $1.damagedCount) }
    if looked > 0, damaged == looked { throw ResultError.unreadable }
    if count == 0 { throw ResultError.nothingFound(nothingFound(for: request, among: known)) }
  }

  private func nothingFound(for request: SearchRequest, among known: [Kind]) -> String {
    let names = request.kinds.map(\.rawValue)
    let ofKinds = names.isEmpty ? "" : " of the kind \(names.map { "'\($0)'" }.joined(separator: " or "))"
    let sentence = "nothing\(ofKinds) in \(answered) matches '\(request.terms.joined(separator: " "))'"
    return UnknownKind(in: names, among: known).map { "\(sentence); \($0)" } ?? sentence
  }

  private var reports: [SourceReport] {
    search.tallies.enumerated().map { index, tally in
      SourceReport(
        source: tally.source.sourceId, count: written[index], surplusCount: tally.surplusCount, total: tally.total,
        failure: failures[index]?.description)
    }
  }
}

extension SearchOutput {
  private mutating func show(_ state: State) async throws {
    for (index, section) in state.sections.enumerated() where !isDone[index] {
      tell(search.tallies[index].takeProblems())
      let isLoaded = !section.status.phase.isLoading && section.status.phase != .notLoaded
      if isLoaded || isStreaming { try await write(section.elements.dropFirst(written[index]), of: index) }
      if isLoaded { end(section, index) }
    }
  }

  private mutating func write(_ items: ArraySlice<FoundItem>, of index: Int) async throws {
    guard !items.isEmpty else { return }
    let source = search.tallies[index].source
    try await page.render(items, from: source.name, source: source.sourceId) { part in
      let heading = hasHeadings && written[index] == 0 ? source.sourceId.rawValue : nil
      try streams.write(document.append(part.utf8, heading: heading))
      written[index] += part.count
      kinds.formUnion(part.kinds)
      tell(part.problems)
    }
  }

  private mutating func end(_ section: CollectionSection<FoundItem, SearchFailure>, _ index: Int) {
    isDone[index] = true
    ended(search.tallies[index])
    for failure in section.status.failures {
      failures[index] = failure
      streams.say(failure.description)
    }
    let tally = search.tallies[index]
    for sentence in [tally.rest(beyond: written[index]), tally.repetition].compactMap(\.self) {
      streams.say("\(hasHeadings ? "\(tally.source.sourceId): " : "")\(sentence)")
    }
  }

  private mutating func tell(_ problems: [ItemProblem]) {
    report.tell(problems, on: streams)
  }
}
