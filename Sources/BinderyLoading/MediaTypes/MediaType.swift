public import Bindery
internal import BinderyContract
internal import CBindery

/// A kind of media that a loaded plugin shows.
///
/// A plugin either writes a type with code or declares it; the host sees the same `MediaType` for both.
public struct MediaType: Sendable {
  /// The plugin that provides the type.
  public let plugin: PluginId

  /// The binding by which items of the kind are decoded, modeled and shown.
  public let binding: ViewBinding

  /// Creates a media type from a plugin's table and its extensions.
  ///
  /// `log` takes what is left out of a declared type's items because a field has another type. Throws if a signature or a
  /// layout breaks the contract.
  init(
    _ table: MediaTypeTable, with abilities: PluginAbilities, of manifest: Manifest, log: @escaping HostDescription.Log
  ) throws(PluginError) {
    plugin = manifest.id
    let type = try PluginType(table: table, functions: try TypeFunctions(table), abilities: abilities)
    let kind = table.kind
    type.omissions.listen { sentence in
      log(manifest.id, HostDescription.debugLevel, OmittedFields.remark(sentence, in: kind))
    }
    let properties = zip(table.properties, type.functions.properties).map {
      PropertyDeclaration(name: $0.name, type: $1.signature.result)
    }
    binding = ViewBinding(
      kind: table.kind, plugin: plugin, pluginVersion: manifest.version.rawValue, properties: properties,
      actions: abilities.actions?.declarations(of: table) ?? table.actions.map { ActionDeclaration(name: $0.name) },
      isLive: type.live != nil, hasContents: type.contents != nil, purposes: Set(type.views.keys),
      isRestorable: type.restoring != nil
    ) { record in
      if let layout = type.layout { return try DeclaredModel(record, type: type, layout: layout) }
      return try PluginModel(record, type: type)
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

  /// The views for other purposes than a row.
  let views: [ViewPurpose: PluginView]

  /// Is told of the properties of a declared type that are left out because a field has another type.
  let omissions = OmittedFields()

  /// The functions that save and restore its view models, or `nil` if these can't be restored.
  let restoring: RestoringTable?

  /// Creates a type, which is never deallocated.
  ///
  /// Throws if a layout breaks the contract.
  init(table: MediaTypeTable, functions: TypeFunctions, abilities: PluginAbilities) throws(PluginError) {
    self.table = table
    self.functions = functions
    layout = table.isDeclared ? try Layout(table.layout, of: table.plugin) : nil
    live = abilities.live.flatMap { $0.kinds.contains(table.kind) ? $0 : nil }
    refusals = abilities.actions
    contents = abilities.contents.flatMap { $0.kinds.contains(table.kind) ? $0 : nil }
    var views: [ViewPurpose: PluginView] = [:]
    for (purpose, view) in abilities.views?.views[table.kind] ?? [:] {
      views[purpose] = try PluginView(view, of: table)
    }
    self.views = views
    restoring = abilities.restoring.flatMap { $0.kinds.contains(table.kind) ? $0 : nil }
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

/// A view of a plugin's media type for another purpose than a row, prepared for drawing.
enum PluginView: Sendable {
  /// A view of a type with code.
  case coded(ViewTable)

  /// The layout of a declared type.
  case declared(Layout)

  /// Prepares a view of a media type, and throws if its layout breaks the contract.
  init(_ view: ViewTable, of type: MediaTypeTable) throws(PluginError) {
    self = type.isDeclared ? .declared(try Layout(view.layout ?? "", of: type.plugin)) : .coded(view)
  }

  /// The functions of a type with code, or `nil` for a declared type.
  var table: ViewTable? { if case .coded(let table) = self { table } else { nil } }

  /// The layout of a declared type, or `nil` for a type with code.
  var layout: Layout? { if case .declared(let layout) = self { layout } else { nil } }
}

extension Layout {
  /// Parses a layout of a plugin, and throws if it breaks the contract.
  fileprivate init(_ text: String, of plugin: String) throws(PluginError) {
    do {
      try self.init(parsing: text)
    } catch {
      throw PluginError(
        code: .badLayout, plugin: plugin, detail: error.detail, symbol: "layout", source: text, column: error.column)
    }
  }
}
