internal import Bindery
package import CBindery

/// The function of a property or action with its name and signature, copied from a plugin's table.
package struct BindingTable: Sendable {
  /// The name of the property or action.
  package let name: String

  /// The signature of the function as the plugin writes it, which isn't parsed yet.
  package let signature: String

  /// The code, which never changes; the contract says on which threads it may run.
  package nonisolated(unsafe) let function: bindery_function

  // Constant for good, because the image is never unloaded. Only the plugin follows it.
  package nonisolated(unsafe) let pointer: UnsafePointer<bindery_binding>
}

/// Copies the properties or the actions in the table of a media type.
///
/// - Parameters:
///   - first: The array of functions.
///   - count: The number of functions that the table states.
///   - list: The name of the array, for errors: `properties` or `actions`.
///   - plugin: The identifier of the plugin, for errors.
/// - Returns: The functions, in order; their signatures aren't parsed.
/// - Throws: The breach of the contract in the array.
package func bindings(
  _ first: UnsafePointer<bindery_binding>?, _ count: Int, of list: String, plugin: String
) throws(PluginError) -> [BindingTable] {
  guard count != 0 else { return [] }
  guard (1...256).contains(count), let first else {
    throw .badTable("it has \(count); expected an array of at most 256", in: list, of: plugin)
  }
  var tables: [BindingTable] = []
  for index in 0..<count {
    let binding = first[index]
    guard let name = try constant(binding.name, in: list, of: plugin), !name.isEmpty,
      let signature = try constant(binding.signature, in: list, of: plugin), let function = binding.function
    else { throw .badTable("number \(index + 1) has no name, signature or function", in: list, of: plugin) }
    guard !tables.contains(where: { $0.name == name }) else {
      throw .badTable("'\(name)' occurs twice", in: list, of: plugin)
    }
    tables.append(BindingTable(name: name, signature: signature, function: function, pointer: first + index))
  }
  return tables
}
