import ArgumentParser
import Bindery
import BinderyHost
import BinderyLibrary
import BinderyRendering
import BinderySources

/// An import of what sources find, page by page, each under the identifier of its source. One task uses it.
final class SourceImport {
  /// The number of items that each page is asked for; a source may give fewer.
  private static let pageSize = 10_000

  /// The number of items that are added in one transaction.
  private static let batchSize = 1_000

  /// The sources, by the names that the user gave.
  let sources: [any RecordSource]

  /// The request for each source, whose limit is that of all of its items.
  let request: SearchRequest

  /// The presenter that turns records into items.
  let presenter: Presenter

  /// The time that each page of a source may take.
  let timeout: Duration

  /// The numbers of items that were imported so far, from all sources.
  private(set) var counts = ImportCounts()

  /// The failures of sources, in their order.
  private(set) var failures: [SearchFailure] = []

  /// The report on items that couldn't be read.
  private var report = ItemProblemReport()

  /// Creates an import that hasn't begun.
  init(_ sources: [any RecordSource], for request: SearchRequest, presenter: Presenter, timeout: Duration) {
    (self.sources, self.request, self.presenter, self.timeout) = (sources, request, presenter, timeout)
  }

  /// Imports what the sources find, one source after the other.
  ///
  /// - Parameter library: Returns the library; called for each page, so that none is made where nothing is found.
  /// - Throws: An error of the library. A source that fails is told, and the others are still asked.
  func run(into library: () throws -> LibraryWriter) async throws {
    for source in sources {
      do {
        try await add(source, into: library)
      } catch let failure as SearchFailure {
        failures.append(failure)
        Output.standardError.say(failure.description)
      }
    }
    try report.finish(strict: false)
  }

  /// Imports the items that one source finds, page by page.
  private func add(_ source: any RecordSource, into library: () throws -> LibraryWriter) async throws {
    let progress = Progress()
    defer { progress.clear() }
    var (rest, page) = (request.limit, request)
    page.limit = min(rest, Self.pageSize)
    let policy = SearchPolicy(
      bringing: ModelRequest(.identity), timeout: timeout, timeoutRemedy: SourceOptions.timeoutRemedy)
    let records = SourceRecords(for: page, of: source, presenter: presenter, policy: policy)
    let work = LibraryImport(presenter: presenter, source: source.sourceId)
    defer { report.report(records.tally.takeProblems()) }
    var begun: LibraryWriter?
    defer { begun?.endInput() }
    try await records.forEachPage { found in
      var found = found.prefix(rest)
      rest -= found.count
      while !found.isEmpty {
        let writer = try library()
        if begun == nil { writer.beginInput() }
        begun = writer
        let added = try await work.add(Array(found.prefix(Self.batchSize)), to: writer, named: source.name)
        found = found.dropFirst(Self.batchSize)
        counts.add(added.counts)
        if !added.problems.isEmpty { progress.clear() }
        report.report(added.problems)
        progress.show("\(counts.all.grouped) items, asking \(source.name)")
      }
      return rest > 0
    }
  }
}
