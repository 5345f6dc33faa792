internal import Bindery
internal import CBindery

/// A plugin's description of itself at run time, copied from its table.
struct PluginTable: Sendable {
  /// The identifier of the plugin.
  let id: String

  /// The version of the plugin.
  let version: String

  /// The version of the contract that the plugin was built for.
  let contract: ContractVersion

  /// The media types that the plugin shows.
  let mediaTypes: [MediaTypeTable]

  /// The plugin's extensions, beside its media types.
  let abilities: PluginAbilities

  /// Reads the table of a plugin, and throws what in it breaks the contract.
  private init(_ pointer: UnsafePointer<bindery_plugin>, plugin: String) throws(PluginError) {
    func broken(_ detail: String, _ symbol: String = "bindery_plugin") -> PluginError {
      PluginError(code: .badTable, plugin: plugin, detail: detail, symbol: symbol)
    }
    let size = sizeOfTable(at: pointer)
    let table = copy(pointer, of: size, over: bindery_plugin())
    contract = ContractVersion(major: Int(table.contract_major), minor: Int(table.contract_minor))
    // A table of another major version may be of any size.
    guard contract.isCompatible || size < 8 else {
      throw PluginError(
        code: .incompatible, plugin: plugin,
        detail: "it is built for contract \(contract), and this host speaks \(ContractVersion.current)")
    }
    if let problem = SizedStruct.plugin.problem(ofSize: size) { throw broken(problem) }
    guard let id = try constant(table.id, in: "bindery_plugin", of: plugin),
      let version = try constant(table.version, in: "bindery_plugin", of: plugin)
    else {
      throw broken("'id' or 'version' is NULL")
    }
    self.id = id
    self.version = version
    abilities = try PluginAbilities(plugin: plugin) { table.extension?(pointer, $0) }
    let count = table.media_type_count
    guard count <= 1024, table.media_types != nil || count == 0, count > 0 || abilities.bringItems else {
      throw broken("it has \(count) media types; expected from 1 to 1024")
    }
    mediaTypes = try tables(table.media_types, count, of: "media type", in: "bindery_plugin", plugin: plugin) {
      (pointer) throws(PluginError) in try MediaTypeTable(pointer, plugin: plugin)
    }
    try abilities.live?.check(against: mediaTypes)
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
  init(
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
