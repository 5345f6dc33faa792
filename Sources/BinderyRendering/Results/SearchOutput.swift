package import Bindery
internal import BinderyCollections
package import BinderySources

/// A writer of a search's results: item by item in formats with one item per line, otherwise source by source.
@MainActor
package struct SearchOutput {
  /// The answers of the sources, in the order of their sections.
  private let answers: [SourceAnswer]

  /// The writer of the items.
  private let page: ResultPage
  /// Whether items are written as they are found, and not only once their source has answered.
  private let isStreaming: Bool
  /// Whether the results of each source have a heading with its name.
  private let hasHeadings: Bool

  /// The document that the results are written to, in the format that the style selects.
  private(set) var document: FormattedDocument
  /// The report on items that couldn't be shown.
  private var report = ItemProblemReport()
  /// The streams to which results and messages are written.
  private let streams: any OutputStreams
  /// The function that is called with the tally of each source that has answered.
  private let ended: @Sendable (SourceTally) -> Void

  /// The number of items written, by section.
  private var written: [Int]

  /// Whether all items of a section are written, by section.
  private var isDone: [Bool]

  /// The failures of sources, by section.
  private var failures: [Int: SearchFailure] = [:]

  /// The kinds of the items that were written so far.
  package private(set) var kinds: Set<Kind> = []

  /// Creates a writer of the results of a search, and doesn't start the search.
  ///
  /// - Parameters:
  ///   - sources: The sources to ask, in the order of their sections.
  ///   - request: The request for each source, with the limit of its items.
  ///   - presenter: Turns records into items.
  ///   - policy: How the sources are asked.
  ///   - style: The style of the output.
  ///   - streams: The streams for results, and for failures and warnings.
  ///   - ended: Called with the counts of each source once it has answered or failed, before the user is told.
  package init(
    of sources: [any RecordSource], for request: SearchRequest, presenter: Presenter, policy: SearchPolicy,
    style: OutputStyle, on streams: any OutputStreams, ended: @escaping @Sendable (SourceTally) -> Void = { _ in }
  ) {
    let current = CurrentPresenter(presenter)
    answers = sources.map { SourceAnswer(to: request, of: $0, presenter: current, policy: policy) }
    self.streams = streams
    self.ended = ended
    page = ResultPage(presenter: presenter, style: style)
    document = FormattedDocument(style: style)
    isStreaming = style.format == .jsonl || style.format == .plain
    hasHeadings = answers.count > 1
    written = answers.map { _ in 0 }
    isDone = answers.map { _ in false }
  }

  /// The counts and the problems of each source, in the order of the sections.
  package var tallies: [SourceTally] { answers.map(\.tally) }

  /// The number of items written.
  private var count: Int { written.reduce(0, +) }

  /// The items that were written, by source.
  var sections: [FoundSection] {
    zip(answers, written).map { answer, count in
      let source = answer.tally.source
      return FoundSection(
        source: source.sourceId, name: source.name, records: answer.items.prefix(count).map(\.record))
    }
  }

  /// The names of the sources that didn't fail, separated by commas.
  private var answered: String {
    tallies.enumerated().filter { failures[$0.offset] == nil }.map(\.element.source.name).joined(separator: ", ")
  }

  /// Runs the search to its end, and writes the results as they arrive.
  package mutating func run() async throws {
    let signal = ConsumerSignal()
    let observers = answers.map { $0.observe { signal.noteChange() } }
    defer { withExtendedLifetime(observers) {} }
    for answer in answers { answer.refresh() }
    while !isDone.allSatisfy(\.self), await signal.next() {
      for index in answers.indices where !isDone[index] { try await show(index) }
    }
    try streams.write(document.end(reports))
  }

  /// Writes the remaining warnings, and throws an error if the search failed or found nothing.
  ///
  /// - Parameters:
  ///   - strict: Whether any failure of a source and any problem with an item is an error.
  ///   - request: The request that the sources were sent.
  ///   - known: The kinds that plugins show.
  /// - Throws: A `ResultError` if the search failed or found nothing.
  package func finish(strict: Bool, lookingFor request: SearchRequest, among known: [Kind]) throws {
    let failures = failures.sorted { $0.key < $1.key }.map(\.value)
    if failures.count == answers.count, !failures.isEmpty { throw ResultError.failedSources(failures) }
    try report.finish(strict: strict, on: streams)
    if strict, let failure = failures.first { throw ResultError.failedSources([failure]) }
    let (looked, damaged) = tallies.reduce((0, 0)) { ($0.0 + $1.lookedAtCount, $0.1 + $1.damagedCount) }
    if looked > 0, damaged == looked { throw ResultError.unreadable }
    if count == 0 { throw ResultError.nothingFound(nothingFound(for: request, among: known)) }
  }

  /// Returns the error message for a search without results, which names the sources and the search terms.
  private func nothingFound(for request: SearchRequest, among known: [Kind]) -> String {
    let names = request.kinds.map(\.rawValue)
    let ofKinds = names.isEmpty ? "" : " of the kind \(names.map { "'\($0)'" }.joined(separator: " or "))"
    let sentence = "nothing\(ofKinds) in \(answered) matches '\(request.terms.joined(separator: " "))'"
    return UnknownKind(in: names, among: known).map { "\(sentence); \($0)" } ?? sentence
  }

  /// The reports on the sources for the end of the document.
  private var reports: [SourceReport] {
    tallies.enumerated().map { index, tally in
      SourceReport(
        source: tally.source.sourceId, count: written[index], surplusCount: tally.surplusCount, total: tally.total,
        failure: failures[index]?.description)
    }
  }
}

extension SearchOutput {
  /// Writes the new items of a source if the format has one item per line, or all items once the source has answered.
  private mutating func show(_ index: Int) async throws {
    let (items, status) = (answers[index].items, answers[index].status)
    warn(of: answers[index].tally.takeProblems())
    let isLoaded = !status.phase.isLoading && status.phase != .notLoaded
    if isLoaded || isStreaming { try await write(items.dropFirst(written[index]), of: index) }
    if isLoaded { end(index, status.failures) }
  }

  /// Writes items of the source with an index, below a heading if they are its first.
  private mutating func write(_ items: ArraySlice<FoundItem>, of index: Int) async throws {
    guard !items.isEmpty else { return }
    let source = answers[index].tally.source
    try await page.render(items, from: source.name, source: source.sourceId) { part in
      let heading = hasHeadings && written[index] == 0 ? source.sourceId.rawValue : nil
      try streams.write(document.append(part.utf8, heading: heading))
      written[index] += part.count
      kinds.formUnion(part.kinds)
      warn(of: part.problems)
    }
  }

  /// Records that the source with an index has answered, and writes messages about its failures and its counts.
  private mutating func end(_ index: Int, _ reasons: [SearchFailure]) {
    let tally = answers[index].tally
    isDone[index] = true
    ended(tally)
    for failure in reasons {
      failures[index] = failure
      streams.say(failure.description)
    }
    for sentence in [tally.rest(beyond: written[index]), tally.repetition].compactMap(\.self) {
      streams.say("\(hasHeadings ? "\(tally.source.sourceId): " : "")\(sentence)")
    }
  }

  /// Reports problems with items.
  private mutating func warn(of problems: [ItemProblem]) {
    report.report(problems, on: streams)
  }
}
