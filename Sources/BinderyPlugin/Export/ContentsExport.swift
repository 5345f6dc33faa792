internal import Bindery
internal import CBindery

/// A namespace for the C table of the kinds whose items may contain other items, such as albums.
enum ContentsExport {
  /// Builds the C table of the kinds whose items may contain others, which is never freed; `nil` if there are no kinds.
  static func table(of kinds: [Kind]) -> UnsafePointer<bindery_contents>? {
    guard !kinds.isEmpty else { return nil }
    let names = PluginExport.constants(kinds.map { Optional($0.rawValue.contractConstant()) })
    return PluginExport.constants([
      bindery_contents(
        size: UInt32(MemoryLayout<bindery_contents>.size), reserved: 0, kinds: names, kind_count: kinds.count,
        contents: { _, model, out, failure in
          guard let model, let out else { return failed }
          return status(writingTo: failure) { try ModelExport.of(model).contents?.write(to: out) }
        })
    ])
  }
}

extension ContentsRequest {
  /// Passes the request to a callback of the host.
  fileprivate func write(to sink: UnsafePointer<bindery_request_sink>) {
    guard let receive = sink.pointee.receive else { return }
    (source?.rawValue ?? "").withContractText { source in
      search.withContractSearch { receive(sink, source, $0) }
    }
  }
}
