package import Bindery

/// The properties and actions of a media type, prepared for calls.
package final class TypeFunctions: Sendable {
  /// The functions of the properties, in the order of the table.
  package let properties: [ForeignFunction]

  /// The functions of the actions, in the order of the table.
  package let actions: [ForeignFunction]

  /// The indices of the properties by their names.
  package let places: [String: Int]

  /// Prepares the functions of a table, and throws if a signature breaks the contract.
  package init(_ table: MediaTypeTable) throws(PluginError) {
    properties = try Self.prepare(table.properties, of: table)
    actions = try Self.prepare(table.actions, of: table)
    places = Dictionary(table.properties.enumerated().map { ($1.name, $0) }) { first, _ in first }
    for action in actions where action.signature.result != PropertyType(.text, isOptional: true) {
      throw PluginError(
        code: .badSignature, plugin: table.plugin, detail: "an action returns utf8?, not \(action.signature.result)",
        symbol: action.table.name, source: action.table.signature,
        column: Signature.resultColumn(in: action.table.signature))
    }
  }

  private static func prepare(
    _ tables: [BindingTable], of type: MediaTypeTable
  ) throws(PluginError) -> [ForeignFunction] {
    try tables.map { (table) throws(PluginError) in
      try ForeignFunction(
        table, handles: type.isDeclared ? ["binding", "record"] : ["binding", "viewModel"],
        takesFields: type.isDeclared, plugin: type.plugin)
    }
  }

  /// Calls the function of an action, and returns the request, or `nil` if the result isn't the text of one.
  package func action(at index: Int, _ surroundings: ForeignFunction.Surroundings) throws(PluginError) -> ActionRequest?
  {
    guard case .text(let text) = try actions[index](surroundings) else { return nil }
    return ActionRequest(text)
  }
}
