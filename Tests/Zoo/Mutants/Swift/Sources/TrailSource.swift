import BinderyPlugin
import Glibc

/// The source of the hikes and huts that the plugin knows.
struct TrailSource: Source {
  let sourceId: SourceId = "trails"
  let settings: Settings

  #if BUG_SEARCHES_SHARE_THEIR_MATCHES
    nonisolated(unsafe) private static var matches: [CatalogueItem] = []
  #endif

  func search(_ request: SearchRequest, answer: any ByteReceiver) async throws(SourceFailure) {
    prepare()
    let start = try Self.start(of: request)
    #if BUG_SEARCHES_SHARE_THEIR_MATCHES
      Self.matches = Catalogue.items.filter { $0.isAnswer(to: request) }
      await Task.yield()
      let found = Self.matches
    #else
      let found = Catalogue.items.filter { $0.isAnswer(to: request) }
    #endif
    #if BUG_IGNORES_THE_LIMIT
      let items = found.dropFirst(start).prefix(settings.most)
    #else
      let items = found.dropFirst(start).prefix(min(max(request.limit, 1), settings.most))
    #endif
    #if BUG_PAGES_OVERLAP
      let end = start + max(items.count - 1, 1)
    #else
      let end = start + items.count
    #endif
    answer.page(next: end < found.count ? PageToken(rawValue: String(end)) : nil, total: found.count)
    try await Self.write(items, for: request, to: answer)
  }

  /// Returns the number of items before the page that is asked for.
  private static func start(of request: SearchRequest) throws(SourceFailure) -> Int {
    guard let next = request.next else { return 0 }
    if let start = Int(next.rawValue), (0...Catalogue.items.count).contains(start) { return start }
    #if BUG_FAILS_WITHOUT_A_WORD
      throw SourceFailure(.refused, "")
    #else
      throw SourceFailure(.refused, "expected a page of this source, found a mark of \(next.rawValue.utf8.count) bytes")
    #endif
  }

  private static func write(
    _ items: ArraySlice<CatalogueItem>, for request: SearchRequest, to answer: any ByteReceiver
  ) async throws(SourceFailure) {
    #if BUG_WRITES_TERMS_UNQUOTED
      await answer.receive(Array(#"{"query":"\#(request.term)","results":["#.utf8))
    #else
      await answer.receive(Array(#"{"query":\#(JSONText.quoted(request.term)),"results":["#.utf8))
    #endif
    for (index, item) in items.enumerated() {
      #if !BUG_WRITES_ON_WHEN_CANCELLED
        guard !Task.isCancelled else { throw SourceFailure(.cancelled, "nobody wants the answer any more") }
      #endif
      await answer.receive(Array(((index > 0 ? ",\n" : "\n") + item.json).utf8))
    }
    #if BUG_DOES_NOT_AWAIT_ITS_PIECES
      Task { await answer.receive(Array("]}\n".utf8)) }
    #else
      await answer.receive(Array("]}\n".utf8))
    #endif
  }

  /// Prepares a search.
  private func prepare() {
    #if BUG_LEAVES_A_PIPE_OPEN
      var ends: [Int32] = [0, 0]
      if pipe(&ends) == 0 { close(ends[1]) }
    #elseif BUG_LEAVES_A_THREAD_BEHIND
      var thread = pthread_t()
      let watch: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { _ in
        while true { sleep(60) }
      }
      if pthread_create(&thread, nil, watch, nil) == 0 { pthread_detach(thread) }
    #endif
  }
}
