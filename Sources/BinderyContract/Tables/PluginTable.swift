internal import Bindery
package import CBindery

/// A plugin's description of itself at run time, copied from its table.
package struct PluginTable: Sendable {
  /// The identifier of the plugin.
  package let id: String

  /// The version of the plugin.
  package let version: String

  /// The version of the contract that the plugin was built for.
  package let contract: ContractVersion

  /// The media types that the plugin shows.
  package let mediaTypes: [MediaTypeTable]

  /// The plugin's extensions, beside its media types.
  package let abilities: PluginAbilities

  /// Reads the table of a plugin, and throws what in it breaks the contract.
  private init(_ pointer: UnsafePointer<bindery_plugin>, plugin: String) throws(PluginError) {
    let symbol = SizedStruct.plugin.name
    let sized = SizedTable(pointer, over: bindery_plugin())
    let (table, size) = (sized.members, sized.size)
    contract = ContractVersion(major: Int(table.contract_major), minor: Int(table.contract_minor))
    // A table of another major version may be of any size.
    guard contract.isCompatible || size < 8 else {
      throw PluginError(
        code: .incompatible, plugin: plugin,
        detail: "it is built for contract \(contract), and this host speaks \(ContractVersion.current)")
    }
    if let problem = SizedStruct.plugin.problem(ofSize: size) { throw .badTable(problem, in: symbol, of: plugin) }
    guard let id = try constant(table.id, in: symbol, of: plugin),
      let version = try constant(table.version, in: symbol, of: plugin)
    else { throw .badTable("'id' or 'version' is NULL", in: symbol, of: plugin) }
    self.id = id
    self.version = version
    abilities = try PluginAbilities(plugin: plugin) { table.extension?(pointer, $0) }
    let count = table.media_type_count
    guard (0...1024).contains(count), table.media_types != nil || count == 0, count > 0 || abilities.bringItems else {
      throw .badTable("it has \(count) media types; expected from 1 to 1024", in: symbol, of: plugin)
    }
    mediaTypes = try tables(table.media_types, count, of: "media type", in: symbol, plugin: plugin) {
      (pointer) throws(PluginError) in try MediaTypeTable(pointer, plugin: plugin)
    }
    try abilities.live?.check(against: mediaTypes)
    try abilities.actions?.check(against: mediaTypes)
    try abilities.contents?.check(against: mediaTypes)
    try abilities.views?.check(against: mediaTypes)
    try abilities.restoring?.check(against: abilities.live)
  }
}

extension PluginTable {
  /// Calls a plugin's entry function, and reads the table that it returns.
  ///
  /// - Parameters:
  ///   - entry: The entry function of a loaded image, whose name the contract defines.
  ///   - host: The host as the plugin sees it; valid until the process ends.
  ///   - plugin: The plugin, for errors.
  /// - Throws: The plugin's reason not to open, or the breach of the contract in its table.
  package init(
    opening entry: UnsafeMutableRawPointer, host: UnsafePointer<bindery_host>, plugin: String
  ) throws(PluginError) {
    let open = unsafeBitCast(entry, to: bindery_plugin_open_function.self)
    var sentence = ""
    guard let table = withSink(writingTo: &sentence, { open(host, $0) }) else {
      throw PluginError(
        code: .refusedToOpen, plugin: plugin,
        detail: sentence.isEmpty ? "it gave neither a plugin nor a reason" : sentence, symbol: BINDERY_PLUGIN_OPEN)
    }
    try self.init(table, plugin: plugin)
  }
}
