internal import Bindery
internal import CBindery

/// A namespace for the C table of the kinds whose live view models can be saved and restored.
enum RestoringExport {
  /// Builds the C table of the kinds that can be restored, which is never freed; `nil` if there are no kinds.
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
  /// Writes the bytes to a stream of the host, whether or not the host wants them.
  fileprivate func write(to stream: UnsafePointer<bindery_stream>) {
    withUnsafeBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      _ = stream.pointee.write?(stream, bindery_text(bytes: start, count: bytes.count))
    }
  }
}
