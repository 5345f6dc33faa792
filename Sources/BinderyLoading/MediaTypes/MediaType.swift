public import Bindery
internal import BinderyContract
internal import CBindery

/// A media type of a loaded plugin: a kind, such as `song`, with the code that decodes and shows its items.
///
/// A plugin either writes a type with code or declares it; the host sees the same `MediaType` for both.
public struct MediaType: Sendable {
  /// The identifier of the plugin that provides the media type.
  public let plugin: PluginId

  /// The binding of the kind, by which its items are decoded into models and shown.
  public let binding: ViewBinding

  /// Creates a media type from a plugin's table and its extensions.
  ///
  /// `log` receives messages about properties of a declared type that are left out because a field has another type.
  init(
    _ table: MediaTypeTable, with abilities: PluginAbilities, of manifest: Manifest, log: @escaping HostDescription.Log
  ) {
    plugin = manifest.id
    let type = PluginType(table: table, abilities: abilities)
    let kind = table.kind
    type.omissions.listen { sentence in
      log(manifest.id, HostDescription.debugLevel, OmittedFields.remark(sentence, in: kind))
    }
    let properties = table.functions.properties.map {
      PropertyDeclaration(name: $0.table.name, type: $0.signature.result)
    }
    let actions = table.functions.actions.map { ActionDeclaration(name: $0.table.name) }
    binding = ViewBinding(
      kind: table.kind, plugin: plugin, pluginVersion: manifest.version.rawValue, properties: properties,
      actions: abilities.actions?.declarations(of: table) ?? actions,
      isLive: type.live != nil, hasContents: type.contents != nil, purposes: Set(type.views.keys),
      isRestorable: type.restoring != nil
    ) { record in
      if let layout = type.layout { return try DeclaredModel(record, type: type, layout: layout) }
      return try PluginModel(record, type: type)
    }
  }

}

/// A media type of a plugin, with everything that its models need to call the plugin.
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

  /// The functions of live view models, or `nil` if the type's view models aren't live.
  let live: LiveTable?

  /// The titles of actions and the function that refuses actions, or `nil` if the plugin has none.
  private let refusals: ActionsTable?

  /// The function that says what items contain, such as an album's songs, or `nil` if they contain nothing.
  let contents: ContentsTable?

  /// The views for other purposes than a row, by purpose.
  let views: [ViewPurpose: ViewTable]

  /// The log of the properties of a declared type that are left out because a field has another type than they need.
  let omissions = OmittedFields()

  /// The functions that save and restore the type's view models, or `nil` if these can't be restored.
  let restoring: RestoringTable?

  /// Creates a type, which is never deallocated.
  init(table: MediaTypeTable, abilities: PluginAbilities) {
    self.table = table
    functions = table.functions
    layout = table.layout
    live = abilities.live.flatMap { $0.kinds.contains(table.kind) ? $0 : nil }
    refusals = abilities.actions
    contents = abilities.contents.flatMap { $0.kinds.contains(table.kind) ? $0 : nil }
    views = abilities.views?.views[table.kind] ?? [:]
    restoring = abilities.restoring.flatMap { $0.kinds.contains(table.kind) ? $0 : nil }
    _ = Unmanaged.passRetained(self)
  }
}

extension PluginType {
  /// Returns the reason why an action isn't possible now, or `nil` if the plugin doesn't refuse it.
  ///
  /// `index` is the index in the type's actions. `viewModel` is the plugin's view model, or the record of a declared
  /// type.
  func refusal(ofActionAt index: Int, in viewModel: UnsafeMutableRawPointer) -> String? {
    refusals?.refusal(of: functions.actions[index].table, in: viewModel, of: table)
  }
}
