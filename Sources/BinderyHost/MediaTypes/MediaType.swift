public import Bindery
internal import CBindery

/// A kind of media that a loaded plugin shows.
///
/// A plugin may write a type with code or declare it; either way the host sees one
/// of these.
public struct MediaType: Sendable {
  /// The plugin that brings the type.
  public let plugin: PluginId

  /// How items of the kind are decoded, modeled and shown.
  public let binding: ViewBinding

  /// Adapts a media type of a plugin.
  ///
  /// - Throws: What in its signatures or its layout breaks the contract.
  init(_ table: MediaTypeTable, plugin: PluginId) throws(PluginError) {
    self.plugin = plugin
    let functions = try TypeFunctions(table)
    let properties = zip(table.properties, functions.properties).map {
      PropertyDeclaration(name: $0.name, type: $1.signature.result)
    }
    let decode: @Sendable (Record) throws -> any BoundModel
    if table.isDeclared {
      let layout = try Self.layout(of: table)
      decode = { try DeclaredModel($0, table: table, layout: layout, functions: functions) }
    } else {
      decode = { try PluginModel($0, table: table, functions: functions) }
    }
    binding = ViewBinding(
      kind: table.kind, plugin: plugin, properties: properties, actions: table.actions.map(\.name), decode: decode)
  }

  private static func layout(of table: MediaTypeTable) throws(PluginError) -> Layout {
    do {
      return try Layout(parsing: table.layout)
    } catch {
      throw PluginError(
        code: .badLayout, plugin: table.plugin, detail: error.detail, symbol: "layout", source: table.layout,
        column: error.column)
    }
  }
}

/// The properties and actions of a media type, ready to be called.
final class TypeFunctions: Sendable {
  let properties: [ForeignFunction]
  let actions: [ForeignFunction]

  /// The places of properties by their names.
  let places: [String: Int]

  init(_ table: MediaTypeTable) throws(PluginError) {
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
    var functions: [ForeignFunction] = []
    for table in tables {
      functions.append(
        try ForeignFunction(
          table, handles: type.isDeclared ? ["binding", "record"] : ["binding", "viewModel"],
          takesFields: type.isDeclared, plugin: type.plugin))
    }
    return functions
  }

  /// What an action would have done.
  func action(at index: Int, _ surroundings: ForeignFunction.Surroundings) throws(PluginError) -> ActionRequest? {
    guard case .text(let text) = try actions[index](surroundings) else { return nil }
    return ActionRequest(text)
  }
}
