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
  init(_ table: MediaTypeTable, live: LiveTable?, plugin: PluginId) throws(PluginError) {
    self.plugin = plugin
    let type = PluginType(
      table: table, functions: try TypeFunctions(table), layout: table.isDeclared ? try Self.layout(of: table) : nil,
      live: live)
    let properties = zip(table.properties, type.functions.properties).map {
      PropertyDeclaration(name: $0.name, type: $1.signature.result)
    }
    binding = ViewBinding(
      kind: table.kind, plugin: plugin, properties: properties, actions: table.actions.map(\.name),
      isLive: live != nil
    ) { record in
      if let layout = type.layout { return try DeclaredModel(record, type: type, layout: layout) }
      return try PluginModel(record, type: type)
    }
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

/// A media type of a plugin with all that its models need.
///
/// It lives until the process ends, as the plugin's image does, so that models
/// need not count their references to it: several processors that count on one
/// object wait for each other.
final class PluginType: Sendable {
  let table: MediaTypeTable
  let functions: TypeFunctions

  /// What a declared type draws; nothing with code.
  let layout: Layout?

  /// How its view models live; nothing where they don't.
  let live: LiveTable?

  init(table: MediaTypeTable, functions: TypeFunctions, layout: Layout?, live: LiveTable?) {
    self.table = table
    self.functions = functions
    self.layout = layout
    self.live = live
    _ = Unmanaged.passRetained(self)
  }
}
