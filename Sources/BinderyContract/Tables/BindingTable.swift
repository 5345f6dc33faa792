internal import Bindery
package import CBindery

/// The function of a property or an action, with its name and its signature, copied from a plugin's table.
package struct BindingTable: Sendable {
  /// The name of the property or action.
  package let name: String

  /// The signature of the function as the plugin writes it, which isn't parsed yet.
  package let signature: String

  /// The C function, which never changes; the contract says on which threads it may run.
  package nonisolated(unsafe) let function: bindery_function

  // Never changes, because the image is never unloaded.
  /// The property's or action's entry in the plugin's own table.
  package nonisolated(unsafe) let pointer: UnsafePointer<bindery_binding>
}
