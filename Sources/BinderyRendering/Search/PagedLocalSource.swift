internal import Bindery
internal import BinderySources
internal import Synchronization

/// A local source that answers page by page, so that a list may go on beyond the best matches.
///
/// A page is found by reading the source anew for all matches up to its end. The order of matches is the same each time
/// unless the source changes, and a list drops what comes again. As reading takes as long for each page, each brings as
/// many matches as all pages before, so that a person who scrolls on waits ever more rarely.
struct PagedLocalSource: RecordSource {
  /// The maximum number of matches of a page, unless more are requested.
  private static let largestPage = 400

  /// The source that is read.
  let base: LocalSource

  var sourceId: SourceId { base.sourceId }
  var name: String { base.name }
  var isLocal: Bool { base.isLocal }

  func records(
    for request: SearchRequest, take: @escaping @Sendable (FoundRecords) -> Void
  ) async throws(SearchFailure) {
    let start = Self.start(of: request)
    var all = request
    (all.next, all.limit) = (nil, start + max(request.limit, min(start, Self.largestPage)))
    let page = Mutex(LocalPage(start: start))
    try await base.records(for: all) { found in
      take(page.withLock { $0.part(of: found) })
    }
    take(FoundRecords(page: page.withLock(\.following)))
  }
}

extension PagedLocalSource {
  /// Returns the number of matches on the pages before the requested one, which is what its token says; 0 if the token
  /// is no valid number.
  private static func start(of request: SearchRequest) -> Int {
    let start = request.next.flatMap { Int($0.rawValue) } ?? 0
    return (0...FollowingPage.mostItems).contains(start) ? start : 0
  }
}

/// The counter that drops the matches before a page, out of all up to the end of the page.
private struct LocalPage {
  /// The number of matches on the pages before.
  let start: Int

  /// The number of matches so far.
  private var count = 0
  /// The number of matches that the source has left out because they are beyond the limit.
  private var surplusCount = 0

  /// Creates the counter of a page that begins after a number of matches.
  init(start: Int) {
    self.start = start
  }

  /// The token of the page after all matches so far, if there is one, and the number of all matches.
  var following: FollowingPage {
    FollowingPage(next: surplusCount > 0 ? PageToken(rawValue: "\(count)") : nil, total: count + surplusCount)
  }

  /// Counts the next matches of the source, and returns those of them that belong to the page.
  mutating func part(of found: FoundRecords) -> FoundRecords {
    var part = found
    part.records = Array(found.records.dropFirst(max(0, start - count)))
    part.surplusCount = 0
    count += found.records.count
    surplusCount += found.surplusCount
    return part
  }
}
