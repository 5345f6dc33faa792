public import Bindery
internal import CBindery

/// A kind of media that a loaded plugin shows.
///
/// A plugin either writes a type with code or declares it; the host sees the same `MediaType` for both.
public struct MediaType: Sendable {
  /// The plugin that provides the type.
  public let plugin: PluginId

  /// The binding by which items of the kind are decoded, modeled and shown.
  public let binding: ViewBinding

  /// Creates a media type from a plugin's table.
  ///
  /// Throws if a signature or the layout breaks the contract.
  init(
    _ table: MediaTypeTable, live: LiveTable?, actions: ActionsTable?, contents: ContentsTable? = nil, plugin: PluginId
  ) throws(PluginError) {
    self.plugin = plugin
    let type = PluginType(
      table: table, functions: try TypeFunctions(table), layout: table.isDeclared ? try Self.layout(of: table) : nil,
      live: live, refusals: actions, contents: contents)
    let properties = zip(table.properties, type.functions.properties).map {
      PropertyDeclaration(name: $0.name, type: $1.signature.result)
    }
    binding = ViewBinding(
      kind: table.kind, plugin: plugin, properties: properties,
      actions: actions?.declarations(of: table) ?? table.actions.map { ActionDeclaration(name: $0.name) },
      isLive: live != nil, hasContents: contents != nil
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

/// A media type of a plugin, with everything that its models need.
///
/// It retains itself until the process ends, as the plugin's image stays loaded, so that models refer to it without
/// reference counting: processors that count references on one object wait for each other.
final class PluginType: Sendable {
  /// The plugin's table of the type.
  let table: MediaTypeTable

  /// The prepared functions of the type's properties and actions.
  let functions: TypeFunctions

  /// The layout of a declared type, or `nil` for a type with code.
  let layout: Layout?

  /// The functions of live view models, or `nil` if its view models aren't live.
  let live: LiveTable?

  /// The function that refuses actions, or `nil` if none is refused.
  private let refusals: ActionsTable?

  /// The function that tells what items contain, or `nil` if they contain nothing.
  let contents: ContentsTable?

  /// Creates a type, which is never deallocated.
  init(
    table: MediaTypeTable, functions: TypeFunctions, layout: Layout?, live: LiveTable?, refusals: ActionsTable?,
    contents: ContentsTable?
  ) {
    self.table = table
    self.functions = functions
    self.layout = layout
    self.live = live
    self.refusals = refusals
    self.contents = contents
    _ = Unmanaged.passRetained(self)
  }
}

extension PluginType {
  /// Returns the reason why an action isn't possible, or `nil` if the plugin doesn't refuse it.
  ///
  /// `viewModel` is the plugin's view model, or the record of a declared type.
  func refusal(ofActionAt index: Int, in viewModel: UnsafeMutableRawPointer) -> String? {
    refusals?.refusal(of: table.actions[index], in: viewModel, of: table)
  }
}
