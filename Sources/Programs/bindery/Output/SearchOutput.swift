import ArgumentParser
import Bindery
import BinderyCollections
import BinderyRendering
import BinderySources

/// The output of `bindery search`, written as items arrive if a format has one per line, and else source by source.
@MainActor
struct SearchOutput {
  private typealias State = ModelCollectionState<FoundItem, SearchFailure>

  private let search: SourceSearch
  private let page: ResultPage
  private let isStreaming: Bool
  private let hasHeadings: Bool

  /// The document that the results are written to, in the format that the style selects.
  private(set) var document: FormattedDocument
  private var report = ItemProblemReport()
  private let progress: SearchProgress

  /// The number of items written, by section.
  private var written: [Int]

  /// Whether all items of a section are written, by section.
  private var isDone: [Bool]

  /// The failures of sources, by section.
  private var failures: [Int: SearchFailure] = [:]

  /// The kinds of the items written.
  private(set) var kinds: Set<Kind> = []

  /// Creates the output of a search that hasn't started.
  init(_ search: SourceSearch, presenter: Presenter, style: OutputStyle) {
    self.search = search
    page = ResultPage(presenter: presenter, style: style)
    document = FormattedDocument(style: style)
    isStreaming = style.format == .jsonl || style.format == .plain
    hasHeadings = search.tallies.count > 1
    progress = SearchProgress(waitingFor: search.tallies)
    written = search.tallies.map { _ in 0 }
    isDone = search.tallies.map { _ in false }
  }

  /// The number of items written.
  var count: Int { written.reduce(0, +) }

  /// The items that were written, by source.
  var sections: [FoundSection] {
    zip(search.tallies, search.collection.state.sections).enumerated().map { index, section in
      FoundSection(
        source: section.0.source.sourceId, name: section.0.source.name,
        records: section.1.elements.prefix(written[index]).map(\.record))
    }
  }

  /// The names of the sources that didn't fail, separated by commas.
  var answered: String {
    search.tallies.enumerated().filter { failures[$0.offset] == nil }.map(\.element.source.name)
      .joined(separator: ", ")
  }

  /// Searches, and writes the results as they arrive.
  mutating func run() async throws {
    let progress = progress
    Interruption.prepare { progress.clear() }
    let following = Task { await progress.follow() }
    defer { following.cancel() }
    search.collection.refresh()
    for await update in search.collection.updates {
      try await show(update.new)
      if isDone.allSatisfy(\.self) { break }
    }
    progress.clear()
    try Output.standard.writeDrawn(document.end(reports))
  }

  /// Writes the remaining warnings, and throws a `CommandError` if the search failed.
  func finish(strict: Bool) throws {
    let failures = failures.sorted { $0.key < $1.key }.map(\.value)
    if failures.count == search.tallies.count, let exitCode = failures.exitCode {
      throw CommandError(exitCode: exitCode)
    }
    try report.finish(strict: strict)
    if strict, let failure = failures.first { throw CommandError(exitCode: failure.exitCode) }
    let (looked, damaged) = search.tallies.reduce((0, 0)) { ($0.0 + $1.lookedAtCount, $0.1 + $1.damagedCount) }
    if looked > 0, damaged == looked { throw CommandError("not one item could be read", exitCode: .badData) }
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
      progress.clear()
      try Output.standard.writeDrawn(
        document.append(part.utf8, heading: hasHeadings && written[index] == 0 ? source.sourceId.rawValue : nil))
      written[index] += part.count
      kinds.formUnion(part.kinds)
      tell(part.problems)
    }
  }

  private mutating func end(_ section: CollectionSection<FoundItem, SearchFailure>, _ index: Int) {
    isDone[index] = true
    progress.end(search.tallies[index])
    progress.clear()
    for failure in section.status.failures {
      failures[index] = failure
      Output.standardError.say(failure.description)
    }
    let tally = search.tallies[index]
    for sentence in [tally.rest(beyond: written[index]), tally.repetition].compactMap(\.self) {
      Output.standardError.say("\(hasHeadings ? "\(tally.source.sourceId): " : "")\(sentence)")
    }
  }

  private mutating func tell(_ problems: [ItemProblem]) {
    guard !problems.isEmpty else { return }
    progress.clear()
    report.tell(problems)
  }
}
