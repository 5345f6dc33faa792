package import Bindery
package import CBindery

/// The functions of a plugin that save and restore live view models, copied from its table.
///
/// They are called on the main actor only.
package final class RestoringTable: Sendable {
  /// The kinds whose view models can be restored, of which there is at least one.
  package let kinds: Set<Kind>
  private let plugin: String

  // A copy up to the end of the plugin's table. It never changes, and its functions are called on the main actor.
  private nonisolated(unsafe) let table: bindery_restoring

  /// Reads the table of an extension, and throws what in it breaks the contract.
  package init(_ pointer: UnsafePointer<bindery_restoring>, plugin: String) throws(PluginError) {
    let symbol = SizedStruct.restoring.name
    let table = try BinderyContract.table(at: pointer, of: .restoring, over: bindery_restoring(), plugin: plugin)
    kinds = try BinderyContract.kinds(table.kinds, table.kind_count, in: symbol, of: plugin)
    guard table.save != nil, table.restore != nil else {
      throw .badTable("'save' or 'restore' is NULL", in: symbol, of: plugin)
    }
    self.plugin = plugin
    self.table = table
  }

  /// Checks that each kind lives, because only live view models are restored.
  package func check(against live: LiveTable?) throws(PluginError) {
    guard let kind = kinds.subtracting(live?.kinds ?? []).min() else { return }
    throw .badTable(
      "'\(kind)' doesn't live, so no view model of it can be restored", in: SizedStruct.restoring.name, of: plugin)
  }

  /// Returns the state of a view model, and throws if the plugin fails or the state is too large.
  package func state(of viewModel: UnsafeMutableRawPointer, of type: MediaTypeTable) throws(PluginError) -> [UInt8] {
    var state = StateBytes()
    var failure: PluginError?
    withUnsafeMutablePointer(to: &state) { state in
      withStateStream(writingTo: state) { stream in
        do throws(PluginError) {
          try type.call("save") { table.save(type.pointer, viewModel, stream, $0) }
        } catch {
          failure = error
        }
      }
    }
    if state.isTooLarge { throw .tooMuchState(of: plugin) }
    if let failure { throw failure }
    return state.bytes
  }

  /// Gives a state back to a view model, and throws if the plugin fails.
  package func restore(
    _ state: [UInt8], in viewModel: UnsafeMutableRawPointer, of type: MediaTypeTable
  ) throws(PluginError) {
    guard state.count <= SavedState.limit else { throw .tooMuchState(of: plugin) }
    let failure = state.withUnsafeBytes { bytes -> PluginError? in
      let text = bindery_text(bytes: bytes.baseAddress?.assumingMemoryBound(to: CChar.self), count: bytes.count)
      do throws(PluginError) {
        try type.call("restore") { table.restore(type.pointer, viewModel, text, $0) }
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }
}

extension PluginError {
  /// Returns the error of a plugin that saves more than the contract allows.
  package static func tooMuchState(of plugin: String) -> PluginError {
    PluginError(
      code: .failed, plugin: plugin, detail: "the state of a view model takes more than \(SavedState.limit >> 10) KiB",
      symbol: "save")
  }
}

/// The bytes that a plugin has saved, up to the contract's limit.
private struct StateBytes {
  var bytes: [UInt8] = []
  var isTooLarge = false

  /// Appends bytes, and returns whether more are wanted.
  mutating func append(_ new: UnsafeRawBufferPointer) -> Bool {
    isTooLarge = isTooLarge || new.count > SavedState.limit - bytes.count
    if !isTooLarge { bytes += new }
    return !isTooLarge
  }
}

/// Calls a function with a stream of the contract that collects what is written to it.
private func withStateStream(
  writingTo state: UnsafeMutablePointer<StateBytes>, _ body: (UnsafePointer<bindery_stream>) -> Void
) {
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
  body(&stream)
}
