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

  /// The plugin's extensions, such as its sources and views.
  package let abilities: PluginAbilities

  /// Reads the table of a plugin, and throws what in it breaks the contract.
  private init(_ pointer: UnsafePointer<bindery_plugin>, plugin: String) throws(PluginError) {
    let reader = TableReader(of: plugin, judge: HostJudge(of: plugin))
    let head = try reader.head(at: pointer)
    (id, version, contract) = (head.id ?? "", head.version ?? "", head.contract)
    mediaTypes = try reader.mediaTypes(of: head)
    abilities = try reader.abilities(of: mediaTypes) { head.table.extension($0, in: HostCall("extension")) }
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
    var table: UnsafePointer<bindery_plugin>?
    let reason = HostCall(BINDERY_PLUGIN_OPEN).written(to: "failure") { table = open(host, $0) }
    guard let table else {
      let sentence = String(decoding: reason, as: UTF8.self)
      throw PluginError(
        code: .refusedToOpen, plugin: plugin,
        detail: sentence.isEmpty ? "it gave neither a plugin nor a reason" : sentence, symbol: BINDERY_PLUGIN_OPEN)
    }
    try self.init(table, plugin: plugin)
  }
}
