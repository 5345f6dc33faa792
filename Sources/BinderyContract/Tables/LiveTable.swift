package import Bindery
package import CBindery

/// The functions of a plugin's live view models, copied from its table.
///
/// The functions are called on the main actor only.
package final class LiveTable: Sendable {
  /// The kinds whose view models are live, of which there is at least one.
  package let kinds: Set<Kind>
  private let plugin: String

  // A copy up to the end of the plugin's table. It never changes, and its functions are called on the main actor.
  private nonisolated(unsafe) let table: bindery_live

  /// Reads the table of an extension, and throws what in it breaks the contract.
  package init(_ pointer: UnsafePointer<bindery_live>, plugin: String) throws(PluginError) {
    let symbol = SizedStruct.live.name
    let live = try BinderyContract.table(at: pointer, of: .live, over: bindery_live(), plugin: plugin)
    kinds = try BinderyContract.kinds(live.kinds, live.kind_count, in: symbol, of: plugin)
    guard live.observe != nil else { throw .badTable("'observe' is NULL", in: symbol, of: plugin) }
    self.plugin = plugin
    table = live
  }

  /// Checks that each live kind has a media type with code, because only those make view models.
  package func check(against types: [MediaTypeTable]) throws(PluginError) {
    let coded = Set(types.filter { !$0.isDeclared }.map(\.kind))
    guard let kind = kinds.subtracting(coded).min() else { return }
    throw .badTable(
      "'\(kind)' has no media type with code, so no view model of it lives", in: SizedStruct.live.name, of: plugin)
  }
}

extension LiveTable {
  /// Tells a view model how visible it is.
  package func activate(_ viewModel: UnsafeMutableRawPointer, of type: MediaTypeTable, at level: Activation) {
    // The raw values are the contract's.
    table.activate?(type.pointer, viewModel, UInt32(level.rawValue))
  }

  /// Passes another version of its model to a view model.
  ///
  /// Throws if the plugin can't update view models, or if the update fails.
  package func update(
    _ viewModel: UnsafeMutableRawPointer, of type: MediaTypeTable, to model: UnsafeRawPointer
  ) throws(PluginError) {
    guard let update = table.update else {
      throw PluginError(
        code: .failed, plugin: plugin, detail: "it takes no other version of a model; make a new view model for it",
        symbol: "update")
    }
    try type.call("update") { update(type.pointer, viewModel, model, $0) }
  }

  /// Sets the observer of a view model's changes, or removes it if `observer` is `nil`.
  package func observe(
    _ viewModel: UnsafeMutableRawPointer, of type: MediaTypeTable, _ observer: UnsafePointer<bindery_observer>?
  ) {
    table.observe?(type.pointer, viewModel, observer)
  }

  /// Returns the action that a view model requests for an event, or `nil` if it requests none.
  package func action(
    of viewModel: UnsafeMutableRawPointer, of type: MediaTypeTable, for event: UserEvent
  ) throws(PluginError) -> ActionRequest? {
    guard let handle = table.handle else { return nil }
    var action = ""
    var failure: PluginError?
    event.withContractEvent { event in
      withSink(writingTo: &action) { action in
        do throws(PluginError) {
          try type.call("handle") { handle(type.pointer, viewModel, event, action, $0) }
        } catch {
          failure = error
        }
      }
    }
    if let failure { throw failure }
    return ActionRequest(action)
  }
}
