internal import Bindery
internal import CBindery

/// An exported fetcher: the state behind a `bindery_fetcher`.
///
/// It lives until the process ends.
final class FetcherExport: Sendable {
  private let fetcher: any Fetcher

  private init(fetcher: any Fetcher) {
    self.fetcher = fetcher
  }

  /// Builds the table of a fetcher, which is never freed.
  static func table(of fetcher: any Fetcher, scheme: String) -> UnsafePointer<bindery_fetcher> {
    PluginExport.constants([
      bindery_fetcher(
        size: UInt32(MemoryLayout<bindery_fetcher>.size), reserved: 0, scheme: scheme.contractConstant(),
        state: Unmanaged.passRetained(FetcherExport(fetcher: fetcher)).toOpaque(),
        fetch: { table, address, bytes, failure in
          guard let state = table?.pointee.state else { return Int32(BINDERY_FAILED.rawValue) }
          let fetcher = Unmanaged<FetcherExport>.fromOpaque(state).takeUnretainedValue().fetcher
          let copy = address.string
          return StreamAnswer.give(to: bytes, failure: failure) { (receiver) throws(SourceFailure) in
            try await fetcher.fetch(copy, receiver: receiver)
          }
        })
    ])
  }
}
