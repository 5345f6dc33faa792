internal import Bindery
internal import CBindery

/// An exported source: the state behind a `bindery_source`.
///
/// It lives until the process ends.
final class SourceExport: Sendable {
  private let source: any Source

  private init(source: any Source) {
    self.source = source
  }

  /// Builds the table of a source, which is never freed.
  static func table(of source: any Source) -> UnsafePointer<bindery_source> {
    PluginExport.constants([
      bindery_source(
        size: UInt32(MemoryLayout<bindery_source>.size), reserved: 0,
        id: source.sourceId.rawValue.contractConstant(),
        state: Unmanaged.passRetained(SourceExport(source: source)).toOpaque(),
        search: { table, request, answer, failure in
          guard let state = table?.pointee.state, let request else { return Int32(BINDERY_FAILED.rawValue) }
          let source = Unmanaged<SourceExport>.fromOpaque(state).takeUnretainedValue().source
          let copy = SearchRequest(request.pointee)
          return StreamAnswer.give(to: answer, failure: failure) { (receiver) throws(SourceFailure) in
            try await source.search(copy, answer: receiver)
          }
        })
    ])
  }
}

extension SearchRequest {
  /// Creates a copy of a host's request.
  fileprivate init(_ search: bindery_search) {
    let options = UnsafeBufferPointer(start: search.options, count: search.option_count)
    self.init(
      terms: UnsafeBufferPointer(start: search.terms, count: search.term_count).map(\.string),
      ids: UnsafeBufferPointer(start: search.ids, count: search.id_count).map { ModelId($0.string) },
      kinds: UnsafeBufferPointer(start: search.kinds, count: search.kind_count).map { Kind(rawValue: $0.string) },
      limit: Int(search.limit),
      options: Dictionary(options.map { ($0.name.string, $0.value.string) }) { _, last in last })
  }
}
