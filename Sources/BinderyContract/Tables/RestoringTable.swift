package import Bindery
package import CBindery

/// The functions of a plugin that save and restore the states of live view models, copied from its table.
///
/// The functions are called on the main actor only.
package final class RestoringTable: Sendable {
  /// The kinds of media whose view models can be restored.
  package let kinds: Set<Kind>

  /// The identifier of the plugin, for errors.
  private let plugin: String

  // It never changes, and its functions are called on the main actor.
  /// A copy of the plugin's table of these functions, in which members that the plugin lacks are zero.
  package nonisolated(unsafe) let table: SizedTable<bindery_restoring>

  /// Creates the functions from what a reader has read.
  init(_ table: SizedTable<bindery_restoring>, kinds: Set<Kind>, plugin: String) {
    self.table = table
    self.kinds = kinds
    self.plugin = plugin
  }

  /// Calls the plugin to save the state of a view model, and returns it; throws if the plugin fails or the state is too
  /// large.
  package func state(of viewModel: UnsafeMutableRawPointer, of type: MediaTypeTable) throws(PluginError) -> [UInt8] {
    var state = StateBytes()
    let saving = withUnsafeMutablePointer(to: &state) { state in
      withStateStream(writingTo: state) { stream in
        Result { () throws(PluginError) in
          try type.calling { () throws(CallFailure) in
            try table.save(viewModel, of: type.pointer, to: stream, in: HostCall("save"))
          }
        }
      }
    }
    if state.isTooLarge { throw .tooMuchState(of: plugin) }
    try saving.get()
    return state.bytes
  }

  /// Restores a view model from a saved state; throws if the plugin fails or the state is too large.
  package func restore(
    _ state: [UInt8], in viewModel: UnsafeMutableRawPointer, of type: MediaTypeTable
  ) throws(PluginError) {
    guard state.count <= SavedState.limit else { throw .tooMuchState(of: plugin) }
    let restoring = state.withUnsafeBytes { bytes in
      let text = bindery_text(bytes: bytes.baseAddress?.assumingMemoryBound(to: CChar.self), count: bytes.count)
      return Result { () throws(PluginError) in
        try type.calling { () throws(CallFailure) in
          try table.restore(viewModel, of: type.pointer, from: text, in: HostCall("restore"))
        }
      }
    }
    try restoring.get()
  }
}

extension PluginError {
  /// Returns the error for a plugin whose view model has a larger state than the contract allows.
  package static func tooMuchState(of plugin: String) -> PluginError {
    PluginError(
      code: .failed, plugin: plugin, detail: "the state of a view model takes more than \(SavedState.limit >> 10) KiB",
      symbol: "save")
  }
}

/// The bytes of a view model's state that a plugin has saved, up to the contract's limit.
private struct StateBytes {
  /// The bytes that the plugin has written so far.
  var bytes: [UInt8] = []
  /// Whether the plugin has written more than the contract allows.
  var isTooLarge = false

  /// Appends bytes and returns `true`; drops them and returns `false` if the state is too large.
  mutating func append(_ new: UnsafeRawBufferPointer) -> Bool {
    isTooLarge = isTooLarge || new.count > SavedState.limit - bytes.count
    if !isTooLarge { bytes += new }
    return !isTooLarge
  }
}

/// Calls `body` with a stream that appends what the plugin writes to `state`, and returns the result of `body`.
private func withStateStream<Result>(
  writingTo state: UnsafeMutablePointer<StateBytes>, _ body: (UnsafePointer<bindery_stream>) -> Result
) -> Result {
  var stream = bindery_stream(
    size: UInt32(MemoryLayout<bindery_stream>.size), reserved: 0, state: state,
    write: { stream, bytes in
      stream?.pointee.state?.assumingMemoryBound(to: StateBytes.self).pointee.append(bytes.utf8) ?? false
    },
    expect: { _, _ in },
    retry_after: { _, _ in },
    is_cancelled: { stream in
      stream?.pointee.state?.assumingMemoryBound(to: StateBytes.self).pointee.isTooLarge ?? true
    },
    // A call that doesn't wait isn't cancelled.
    on_cancel: { _, _, _ in },
    page: nil)
  return body(&stream)
}
