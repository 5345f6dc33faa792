package import Bindery
package import CBindery

/// The functions of a plugin's live view models, which change by themselves, copied from its table.
///
/// The functions are called on the main actor only.
package final class LiveTable: Sendable {
  /// The kinds, such as `podcast-episode`, whose view models are live.
  package let kinds: Set<Kind>

  /// The identifier of the plugin, for errors.
  private let plugin: String

  // It never changes, and its functions are called on the main actor.
  /// A copy of the plugin's table of live view models, in which members that the plugin lacks are zero.
  package nonisolated(unsafe) let table: SizedTable<bindery_live>

  /// Creates the functions from what a reader has read.
  init(_ table: SizedTable<bindery_live>, kinds: Set<Kind>, plugin: String) {
    self.table = table
    self.kinds = kinds
    self.plugin = plugin
  }
}

extension LiveTable {
  /// Notifies a view model of its visibility, `level`.
  package func activate(_ viewModel: UnsafeMutableRawPointer, of type: MediaTypeTable, at level: Activation) {
    // The raw values are the contract's.
    table.activate(viewModel, of: type.pointer, level: UInt32(level.rawValue), in: HostCall("activate"))
  }

  /// Replaces the model of a view model by another version.
  ///
  /// Throws if the plugin can't update view models, or if the update fails.
  package func update(
    _ viewModel: UnsafeMutableRawPointer, of type: MediaTypeTable, to model: UnsafeRawPointer
  ) throws(PluginError) {
    let isDone = try type.calling { () throws(CallFailure) in
      try table.update(viewModel, of: type.pointer, to: model, in: HostCall("update"))
    }
    guard !isDone else { return }
    throw PluginError(
      code: .failed, plugin: plugin, detail: "it takes no other version of a model; make a new view model for it",
      symbol: "update")
  }

  /// Sets the observer that a view model notifies of its changes, or removes it if `observer` is `nil`.
  package func observe(
    _ viewModel: UnsafeMutableRawPointer, of type: MediaTypeTable, _ observer: UnsafePointer<bindery_observer>?
  ) {
    table.observe(viewModel, of: type.pointer, observer, in: HostCall("observe"))
  }

  /// Passes a user's event to a view model, and returns the action that it requests, or `nil` if it requests none.
  package func action(
    of viewModel: UnsafeMutableRawPointer, of type: MediaTypeTable, for event: UserEvent
  ) throws(PluginError) -> ActionRequest? {
    let action = event.withContractEvent { event in
      Result { () throws(PluginError) in
        try type.calling { () throws(CallFailure) in
          try table.action(of: viewModel, of: type.pointer, for: event, in: HostCall("handle"))
        }
      }
    }
    return try action.get().flatMap { ActionRequest(String(decoding: $0, as: UTF8.self)) }
  }
}
