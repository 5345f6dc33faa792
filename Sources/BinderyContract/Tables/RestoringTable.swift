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
    var state = WrittenBytes(limit: SavedState.limit)
    let saving = withUnsafeMutablePointer(to: &state) { state in
      withStream(writingTo: state) { stream in
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
