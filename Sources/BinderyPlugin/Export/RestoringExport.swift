internal import Bindery
internal import CBindery

/// A namespace for the table of the kinds whose live view models can be restored.
enum RestoringExport {
  /// Builds the table, which is never freed, or returns `nil` if there are no such kinds.
  static func table(of kinds: [Kind]) -> UnsafePointer<bindery_restoring>? {
    guard !kinds.isEmpty else { return nil }
    let names = PluginExport.constants(kinds.map { Optional($0.rawValue.contractConstant()) })
    return PluginExport.constants([
      bindery_restoring(
        size: UInt32(MemoryLayout<bindery_restoring>.size), reserved: 0, kinds: names, kind_count: kinds.count,
        save: { _, viewModel, state, failure in
          guard let viewModel = live(viewModel), let state else { return failed }
          return status(writingTo: failure) { try viewModel.savedState()?.write(to: state) }
        },
        restore: { _, viewModel, state, failure in
          guard let viewModel = live(viewModel) else { return failed }
          return status(writingTo: failure) { try viewModel.restore(Array(state.utf8)) }
        })
    ])
  }
}

extension [UInt8] {
  /// Writes the bytes to a stream, whose owner drops what it doesn't want.
  fileprivate func write(to stream: UnsafePointer<bindery_stream>) {
    withUnsafeBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      _ = stream.pointee.write?(stream, bindery_text(bytes: start, count: bytes.count))
    }
  }
}
