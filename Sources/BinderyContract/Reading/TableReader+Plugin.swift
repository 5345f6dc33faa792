internal import Bindery
package import CBindery

/// The beginning of a plugin's table: the plugin's identifier and version, and the contract that it was built for.
package struct PluginHead: Sendable {
  /// The table of the plugin, which its entry function returned.
  package nonisolated(unsafe) let table: SizedTable<bindery_plugin>

  /// The version of the contract that the plugin was built for.
  package let contract: ContractVersion

  /// The identifier of the plugin, or `nil` if the table has NULL.
  package let id: String?

  /// The version of the plugin, or `nil` if the table has NULL.
  package let version: String?
}

extension TableReader {
  /// Reads the head of the table that the entry function of a plugin returned.
  package func head(at pointer: UnsafePointer<bindery_plugin>) throws(Judge.Failure) -> PluginHead {
    let start = SizedTable(pointer, over: bindery_plugin())
    let contract = ContractVersion(
      major: Int(start.members.contract_major), minor: Int(start.members.contract_minor))
    // A table of another major version may be of any size.
    if !contract.isCompatible, start.size >= 8 { try take(.contract(contract)) }
    let table = try sized(pointer, .plugin, over: bindery_plugin())
    let id = try text(table.members.id, "'id' of bindery_plugin", in: .plugin)
    let version = try text(table.members.version, "'version' of bindery_plugin", in: .plugin)
    if id == nil || version == nil { try take(.noIdentity) }
    return PluginHead(table: table, contract: contract, id: id, version: version)
  }

  /// Reads the tables of a plugin's media types, in order.
  package func mediaTypes(of plugin: PluginHead) throws(Judge.Failure) -> [MediaTypeTable] {
    let members = plugin.table.members
    let pointers = try tables(
      members.media_types, members.media_type_count, TableLimits.mediaTypes, of: "media type", in: .plugin)
    var types: [MediaTypeTable] = []
    for pointer in pointers { types.append(try mediaType(at: pointer)) }
    return types
  }

  /// Reads the table of a media type. `type` describes its first version; tests pass that of a future version.
  package func mediaType(
    at pointer: UnsafePointer<bindery_media_type>, as type: SizedStruct = .mediaType
  ) throws(Judge.Failure) -> MediaTypeTable {
    let table = try sized(pointer, type, over: bindery_media_type())
    let kind = try text(table.members.kind, "'kind' of a media type", in: .mediaType) ?? ""
    if kind.isEmpty { try take(.noName, in: .mediaType) }
    return try reading(kind).mediaType(table)
  }

  /// Reads the table of a media type.
  private func mediaType(_ table: SizedTable<bindery_media_type>) throws(Judge.Failure) -> MediaTypeTable {
    let members = table.members
    let isDeclared = members.decode == nil
    var (field, layout) = ("", Layout?.none)
    if isDeclared {
      field = try identityField(members.identity_field)
      layout = try self.layout(members.layout)
    } else if let name = members.missingFunction {
      try take(.noFunction(name), in: .mediaType)
    }
    return MediaTypeTable(
      kind: Kind(rawValue: kind), plugin: plugin, table: table, isDeclared: isDeclared, identityField: field,
      layout: layout, functions: try functions(members, isDeclared: isDeclared))
  }

  /// Reads the name of the field that identifies the records of a declared media type.
  private func identityField(_ bytes: UnsafePointer<CChar>?) throws(Judge.Failure) -> String {
    let field = try text(bytes, "'identity_field'", in: .mediaType, symbol: "identity_field") ?? ""
    if field.isEmpty { try take(.noIdentityField(isEmpty: bytes != nil)) }
    return field
  }

  /// Reads the layout of a declared media type, or returns `nil` if a fault in it is tolerated.
  private func layout(_ bytes: UnsafePointer<CChar>?) throws(Judge.Failure) -> Layout? {
    guard let text = try text(bytes, "'layout'", in: .mediaType, symbol: "layout") else {
      try take(.noLayout)
      return nil
    }
    switch Layout.parsed(text) {
    case .success(let layout): return layout
    case .failure(let failure):
      try take(.layout(text, failure))
      return nil
    }
  }
}

extension Layout {
  /// Parses a layout, and returns either the layout or the reason why it can't be parsed.
  static func parsed(_ text: String) -> Result<Layout, Failure> {
    Result { () throws(Failure) in try Layout(parsing: text) }
  }
}

extension bindery_media_type {
  /// The name of the first missing function that a media type with code must have, or `nil` if it has all.
  fileprivate var missingFunction: String? {
    let functions: [(String, Bool)] = [
      ("identity", identity != nil), ("version", version != nil), ("release_model", release_model != nil),
      ("create", create != nil), ("release_view_model", release_view_model != nil), ("draw", draw != nil),
    ]
    return functions.first { !$0.1 }?.0
  }
}
