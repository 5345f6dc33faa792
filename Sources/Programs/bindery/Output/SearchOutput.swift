import ArgumentParser
import Bindery
import BinderyCollections
import BinderyRendering
import BinderySources

/// Shows what a search finds: each source when it has answered, and line by line where
/// that is what a line is for.
@MainActor
struct SearchOutput {
  private typealias State = ModelCollectionState<FoundItem, SearchFailure>

  private let search: SourceSearch
  private let page: ResultPage
  private let isStreaming: Bool
  private let hasHeadings: Bool
  private(set) var document: OutputDocument
  private var report = TroubleReport()
  private let progress: SearchProgress

  /// How many items of each section were written.
  private var written: [Int]

  /// Whether each section is done with.
  private var isDone: [Bool]

  /// Why sources gave no items, or no more, by their sections.
  private var failures: [Int: SearchFailure] = [:]

  /// The kinds of what was found.
  private(set) var kinds: Set<Kind> = []

  init(_ search: SourceSearch, presenter: Presenter, style: OutputStyle) {
    self.search = search
    page = ResultPage(presenter: presenter, style: style)
    document = OutputDocument(style: style)
    isStreaming = style.format == .jsonl || style.format == .plain
    hasHeadings = search.tallies.count > 1
    progress = SearchProgress(waitingFor: search.tallies)
    written = search.tallies.map { _ in 0 }
    isDone = search.tallies.map { _ in false }
  }

  /// How many items were found.
  var count: Int { written.reduce(0, +) }

  /// The items that were written, by their sources.
  var sections: [FoundSection] {
    zip(search.tallies, search.collection.state.sections).enumerated().map { index, section in
      FoundSection(
        source: section.0.source.sourceId, name: section.0.source.name,
        records: section.1.elements.prefix(written[index]).map(\.record))
    }
  }

  /// What the sources are called that answered.
  var answered: String {
    search.tallies.enumerated().filter { failures[$0.offset] == nil }.map(\.element.source.name)
      .joined(separator: ", ")
  }

  /// Searches, and writes what is found as it comes.
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
    try Output.standard.write(document.end(reports))
  }

  /// Tells what is left to tell, and ends the command where that is an error.
  func finish(strict: Bool) throws {
    if failures.count == search.tallies.count, let exitCode = commonCode { throw CommandError(exitCode: exitCode) }
    try report.finish(strict: strict)
    if strict, let failure = failures.min(by: { $0.key < $1.key })?.value {
      throw CommandError(exitCode: failure.exitCode)
    }
    let (looked, damaged) = search.tallies.reduce((0, 0)) { ($0.0 + $1.lookedAtCount, $0.1 + $1.damagedCount) }
    if looked > 0, damaged == looked { throw CommandError("not one item could be read", exitCode: .badData) }
  }

  /// The exit code where every source failed: that of their inputs, or that none answers.
  private var commonCode: ExitCode? {
    let codes = failures.sorted { $0.key < $1.key }.map(\.value.exitCode)
    return codes.contains(.unavailable) ? .unavailable : codes.first
  }

  private var reports: [SourceReport] {
    search.tallies.enumerated().map { index, tally in
      SourceReport(
        source: tally.source.sourceId, count: written[index], surplusCount: tally.surplusCount,
        failure: failures[index]?.description)
    }
  }
}

extension SearchOutput {
  private mutating func show(_ state: State) async throws {
    for (index, section) in state.sections.enumerated() where !isDone[index] {
      tell(search.tallies[index].takeTroubles())
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
      try Output.standard.write(
        document.append(part.utf8, heading: hasHeadings && written[index] == 0 ? source.sourceId.rawValue : nil))
      written[index] += part.count
      kinds.formUnion(part.kinds)
      tell(part.troubles)
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
    let (count, surplus) = (written[index], search.tallies[index].surplusCount)
    guard surplus > 0 else { return }
    let source = hasHeadings ? "\(search.tallies[index].source.sourceId): " : ""
    Output.standardError.say("\(source)\(count + surplus) items match; showing the best \(count) (--limit)")
  }

  private mutating func tell(_ troubles: [Trouble]) {
    guard !troubles.isEmpty else { return }
    progress.clear()
    report.tell(troubles)
  }
}
