internal import Bindery
internal import CBindery

/// A namespace for the functions that export a plugin through the C interface.
///
/// The code that the build of a plugin generates calls it; the plugin's author doesn't.
public enum PluginExport {
  /// Builds the C tables of a plugin, which are never freed; the library's entry function calls this.
  ///
  /// - Parameters:
  ///   - type: The type that conforms to `Plugin`.
  ///   - id: The plugin's identifier, as in its manifest.
  ///   - version: The plugin's version, as in its manifest.
  ///   - host: A pointer to the host's `bindery_host`, which has to stay valid until the process ends.
  ///   - failure: A pointer to the host's `bindery_sink` to which an error message is written, or `nil`.
  /// - Returns: A pointer to the `bindery_plugin`, or `nil` if the host is missing or of an incompatible version.
  public static func open<Exported: Plugin>(
    _ type: Exported.Type, id: StaticString, version: StaticString,
    host: UnsafeRawPointer?, failure: UnsafeRawPointer?
  ) -> UnsafeRawPointer? {
    let failure = failure?.assumingMemoryBound(to: bindery_sink.self)
    guard let host = host?.assumingMemoryBound(to: bindery_host.self) else {
      "the host gave no description of itself".write(to: failure)
      return nil
    }
    guard host.pointee.contract_major == BINDERY_CONTRACT_MAJOR else {
      let versions = "\(host.pointee.contract_major).\(host.pointee.contract_minor)"
      "built for contract \(BINDERY_CONTRACT_MAJOR).\(BINDERY_CONTRACT_MINOR), not \(versions)".write(to: failure)
      return nil
    }
    guard host.pointee.size >= firstHostSize else {
      "the host describes itself in \(host.pointee.size) bytes, and version 1.0 has \(firstHostSize)".write(to: failure)
      return nil
    }
    let provider = ViewBindingProvider()
    let plugin = Exported()
    plugin.register(in: provider)
    let services = HostServices(of: host)
    let abilities = AbilitiesExport(
      sources: plugin.sources(in: services.pluginContext), fetchers: plugin.fetchers, files: plugin.files,
      bindings: provider.bindings)
    let types = provider.bindings.map { MediaTypeExport.table(of: $0, services: services) }
    return table(id: id, version: version, types: types, abilities: abilities)
  }

  /// The minimum size of a `bindery_host` in bytes, which is that of version 1.0 of the C interface.
  ///
  /// A host of at least this size also supports all other structs of version 1.0.
  private static var firstHostSize: UInt32 { bindery_first_host.bytes }

  /// Returns the C table of a plugin, which is never freed.
  private static func table(
    id: StaticString, version: StaticString, types: [UnsafePointer<bindery_media_type>], abilities: AbilitiesExport
  ) -> UnsafeRawPointer {
    let plugin = UnsafeMutablePointer<PluginMemory>.allocate(capacity: 1)
    plugin.initialize(
      to: PluginMemory(
        table: bindery_plugin(
          size: UInt32(MemoryLayout<bindery_plugin>.size),
          contract_major: UInt16(BINDERY_CONTRACT_MAJOR), contract_minor: UInt16(BINDERY_CONTRACT_MINOR),
          id: id.contractString, version: version.contractString,
          media_types: constants(types.map { $0 }), media_type_count: types.count,
          extension: { PluginMemory.abilities(of: $0)?.table(of: $1) }),
        abilities: Unmanaged.passRetained(abilities)))
    return UnsafeRawPointer(plugin)
  }

  /// Copies values into memory that is never freed, for constants that the host reads.
  static func constants<Value>(_ values: [Value]) -> UnsafePointer<Value> {
    let copy = UnsafeMutablePointer<Value>.allocate(capacity: values.count)
    copy.initialize(from: values, count: values.count)
    return UnsafePointer(copy)
  }
}

/// The C table of a plugin, followed in memory by the state of its functions, for which the table has no field.
private struct PluginMemory {
  /// The C table.
  var table: bindery_plugin
  /// The tables of the plugin's abilities, retained for good.
  var abilities: Unmanaged<AbilitiesExport>

  /// Returns the optional tables of the plugin whose C table the host passed.
  static func abilities(of plugin: UnsafePointer<bindery_plugin>?) -> AbilitiesExport? {
    let memory = plugin.map { UnsafeRawPointer($0).assumingMemoryBound(to: PluginMemory.self) }
    return memory?.pointee.abilities.takeUnretainedValue()
  }
}

extension StaticString {
  /// The string as a constant C string.
  fileprivate var contractString: UnsafePointer<CChar> {
    UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}

extension String {
  /// Copies the string into a C string that is never freed.
  func contractConstant() -> UnsafePointer<CChar> {
    PluginExport.constants(Array(utf8CString))
  }
}
