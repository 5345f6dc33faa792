internal import Bindery
internal import CBindery

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

// This file reads the tables of plugins, calls their functions, and reads what
// functions return. Everything it hands out is a copy, or a pointer that only the
// plugin follows. An image stays loaded until the process ends, so a table stays
// valid for good.
//
// Three more files touch the memory of a plugin, each in one way: ForeignFunction
// makes the calls through libffi, whose results come here; HostCanvas and
// HostDescription copy the text that a plugin hands over, while its call lasts.

/// What a plugin says of itself once it runs, copied from its table.
struct PluginTable: Sendable {
  let id: String
  let version: String
  let contract: ContractVersion
  let mediaTypes: [MediaTypeTable]

  /// Reads the table of a plugin.
  ///
  /// - Throws: What in the table breaks the contract.
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
    guard size >= FirstSize.plugin else {
      throw broken("its 'size' is \(size), and version 1.0 has \(FirstSize.plugin)")
    }
    guard let id = try constant(table.id, in: "bindery_plugin", of: plugin),
      let version = try constant(table.version, in: "bindery_plugin", of: plugin)
    else {
      throw broken("'id' or 'version' is NULL")
    }
    guard table.media_type_count > 0, table.media_type_count <= 1024, let first = table.media_types else {
      throw broken("it has \(table.media_type_count) media types; expected from 1 to 1024")
    }
    self.id = id
    self.version = version
    var types: [MediaTypeTable] = []
    for index in 0..<table.media_type_count {
      guard let type = first[index] else { throw broken("media type \(index) is NULL") }
      types.append(try MediaTypeTable(type, plugin: plugin))
    }
    mediaTypes = types
  }
}

/// A named function with a signature, copied from a table.
struct BindingTable: Sendable {
  let name: String
  let signature: String

  // Code, which never changes; the contract says on which threads it may run.
  nonisolated(unsafe) let function: bindery_function

  // Constant while the image is loaded, which is for good. Only the plugin follows it.
  nonisolated(unsafe) let pointer: UnsafePointer<bindery_binding>
}

/// How a plugin shows a kind, copied from its table, and the calls of its functions.
final class MediaTypeTable: Sendable {
  let kind: Kind
  let plugin: String

  /// Whether the type is declared rather than written with code.
  let isDeclared: Bool
  let identityField: String
  let layout: String
  let properties: [BindingTable]
  let actions: [BindingTable]

  // The plugin's own table, for functions to take as `self`: constant while the image is loaded, which is for good.
  private nonisolated(unsafe) let pointer: UnsafePointer<bindery_media_type>

  // A copy as far as the plugin's table reaches, so that no member behind its end is ever read. It is never
  // written again; the contract says on which threads its functions may run.
  private nonisolated(unsafe) let table: bindery_media_type

  fileprivate init(_ pointer: UnsafePointer<bindery_media_type>, plugin: String) throws(PluginError) {
    func broken(_ detail: String, _ symbol: String = "bindery_media_type") -> PluginError {
      PluginError(code: .badTable, plugin: plugin, detail: detail, symbol: symbol)
    }
    let size = sizeOfTable(at: pointer)
    guard size >= FirstSize.mediaType else {
      throw broken("its 'size' is \(size), and version 1.0 has \(FirstSize.mediaType)")
    }
    let table = copy(pointer, of: size, over: bindery_media_type())
    guard let kind = try constant(table.kind, in: "bindery_media_type", of: plugin), !kind.isEmpty else {
      throw broken("'kind' is NULL or empty")
    }
    isDeclared = table.decode == nil
    if isDeclared {
      guard let field = try constant(table.identity_field, in: "identity_field", of: plugin),
        let layout = try constant(table.layout, in: "layout", of: plugin)
      else {
        throw broken("'\(kind)' has no decode(), so 'identity_field' and 'layout' must not be NULL")
      }
      (identityField, self.layout) = (field, layout)
    } else {
      guard table.isComplete else {
        throw broken("'\(kind)' has decode(), so no function up to draw() may be NULL")
      }
      (identityField, layout) = ("", "")
    }
    self.kind = Kind(rawValue: kind)
    self.plugin = plugin
    self.pointer = pointer
    self.table = table
    properties = try bindings(table.properties, table.property_count, of: "properties", plugin: plugin)
    actions = try bindings(table.actions, table.action_count, of: "actions", plugin: plugin)
  }
}

extension bindery_media_type {
  /// Whether every function that a type with code needs is there.
  fileprivate var isComplete: Bool {
    decode != nil && identity != nil && version != nil && release_model != nil && create != nil
      && release_view_model != nil && draw != nil
  }
}

extension MediaTypeTable {
  /// Makes a model, which has to be released.
  func decode(_ record: UnsafePointer<bindery_record>) throws(PluginError) -> UnsafeMutableRawPointer {
    var model: UnsafeMutableRawPointer?
    try call("decode", refusedBy: .refusedRecord) { failure in
      table.decode(pointer, record, &model, failure)
    }
    guard let model else {
      throw PluginError(code: .failed, plugin: plugin, detail: "it made no model", symbol: "decode")
    }
    return model
  }

  /// The identifier of a model.
  func identity(of model: UnsafeRawPointer) -> String {
    var text = ""
    withSink(writingTo: &text) { table.identity(pointer, model, $0) }
    return text
  }

  /// The version of a model.
  func version(of model: UnsafeRawPointer) -> UInt64 {
    table.version(pointer, model)
  }

  /// Lets go of a model.
  func release(model: UnsafeMutableRawPointer) {
    table.release_model(pointer, model)
  }

  /// Makes a view model, which has to be released before its model.
  func create(over model: UnsafeRawPointer) throws(PluginError) -> UnsafeMutableRawPointer {
    var viewModel: UnsafeMutableRawPointer?
    try call("create") { table.create(pointer, model, &viewModel, $0) }
    guard let viewModel else {
      throw PluginError(code: .failed, plugin: plugin, detail: "it made no view model", symbol: "create")
    }
    return viewModel
  }

  /// Lets go of a view model.
  func release(viewModel: UnsafeMutableRawPointer) {
    table.release_view_model(pointer, viewModel)
  }

  /// Draws a view model.
  func draw(_ viewModel: UnsafeMutableRawPointer, on canvas: UnsafePointer<bindery_canvas>) throws(PluginError) {
    try call("draw") { table.draw(pointer, viewModel, canvas, $0) }
  }

  /// The size that a view would like, or nothing where it doesn't say.
  func preferredSize(
    of viewModel: UnsafeMutableRawPointer, available: bindery_size, canvas: UnsafePointer<bindery_canvas>
  ) throws(PluginError) -> bindery_size? {
    guard let function = table.preferred_size else { return nil }
    var size = available
    try call("preferred_size") { function(pointer, viewModel, available, canvas, &size, $0) }
    return bindery_size(columns: min(size.columns, available.columns), rows: min(size.rows, available.rows))
  }

  /// Calls a function that can fail, and throws the sentence that it wrote.
  private func call(
    _ symbol: String, refusedBy refusal: PluginError.Code = .failed,
    _ function: (UnsafePointer<bindery_sink>) -> Int32
  ) throws(PluginError) {
    var sentence = ""
    let status = withSink(writingTo: &sentence, function)
    guard status != BINDERY_OK.rawValue else { return }
    let isRefusal = status == BINDERY_REFUSED.rawValue && refusal == .refusedRecord
    if sentence.isEmpty {
      sentence = (isRefusal ? "it refused the record" : "it failed with status \(status)") + " and gave no reason"
    }
    throw PluginError(
      code: isRefusal ? refusal : .failed, plugin: plugin, detail: sentence, symbol: isRefusal ? nil : symbol)
  }
}

extension PropertyValue {
  /// Copies what a function called through libffi returned; absent where that is NULL.
  ///
  /// - Parameters:
  ///   - result: The eight bytes that the call wrote.
  ///   - type: The type of the result.
  /// - Throws: That a text doesn't end where it should.
  init(returned result: UInt64, as type: PropertyType) throws(EndlessText) {
    guard type.isOptional || type.kind == .text || type.kind == .bytes else {
      self =
        switch type.kind {
        case .bool: .bool(result & 0xff != 0)
        case .double: .double(Double(bitPattern: result))
        default: .integer(Int64(bitPattern: result))
        }
      return
    }
    guard let pointer = UnsafeRawPointer(bitPattern: UInt(result)) else {
      self = .absent
      return
    }
    self =
      switch type.kind {
      case .bool: .bool(pointer.load(as: UInt8.self) != 0)
      case .integer: .integer(pointer.loadUnaligned(as: Int64.self))
      case .double: .double(pointer.loadUnaligned(as: Double.self))
      case .text: .text(try copy(of: pointer.assumingMemoryBound(to: CChar.self)))
      case .bytes: .bytes([UInt8](pointer.loadUnaligned(as: bindery_text.self).utf8))
      case .handle: .absent
      }
  }
}

/// The reason a string of C can't be read.
struct EndlessText: Error, Hashable, CustomStringConvertible {
  /// The most bytes that a string may have; more are taken for one without an end.
  static let limit = 1 << 20

  /// What is wrong, as the rest of a sentence.
  var description: String { "longer than 1 MiB, or not NUL-terminated" }
}

extension PluginTable {
  /// Opens a plugin, and reads its table.
  ///
  /// - Parameters:
  ///   - entry: The function that the contract names, of a loaded image.
  ///   - host: What the plugin is told of this host; valid until the process ends.
  ///   - plugin: The plugin, for errors.
  /// - Throws: Why the plugin doesn't open, or what in its table breaks the contract.
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

/// Calls a function with a sink, and keeps what it wrote.
@discardableResult
private func withSink<Result>(
  writingTo text: inout String, _ body: (UnsafePointer<bindery_sink>) -> Result
) -> Result {
  // Kept as bytes until the end: a piece may end within a character.
  var bytes: [UInt8] = []
  let result = withUnsafeMutablePointer(to: &bytes) { bytes in
    var sink = bindery_sink(size: UInt32(MemoryLayout<bindery_sink>.size), state: bytes) { sink, piece in
      sink?.pointee.state.assumingMemoryBound(to: [UInt8].self).pointee += piece.utf8
    }
    return body(&sink)
  }
  text = String(decoding: bytes, as: UTF8.self)
  return result
}

/// The sizes of tables in version 1.0 of the contract, the least that a plugin may have.
private enum FirstSize {
  static let plugin = 48
  static let mediaType = 136
}

/// The size that a table of a plugin says it has.
private func sizeOfTable(at pointer: UnsafeRawPointer) -> Int {
  Int(pointer.load(as: UInt32.self))
}

/// A copy of as much of a table as its maker had. Members that came later are 0, and those of the future left out.
private func copy<Table: BitwiseCopyable>(_ table: UnsafePointer<Table>, of size: Int, over zeros: Table) -> Table {
  var copy = zeros
  // Members are pointers, or fill the place of one together, so that none is copied in part.
  let whole = size & ~(MemoryLayout<UInt>.size - 1)
  withUnsafeMutableBytes(of: &copy) { copy in
    copy.copyMemory(from: UnsafeRawBufferPointer(start: table, count: min(whole, copy.count)))
  }
  return copy
}

/// A copy of a string of C.
private func copy(of string: UnsafePointer<CChar>) throws(EndlessText) -> String {
  let count = strnlen(string, EndlessText.limit + 1)
  guard count <= EndlessText.limit else { throw EndlessText() }
  return String(decoding: UnsafeRawBufferPointer(start: string, count: count), as: UTF8.self)
}

/// A copy of a string that stands in a table, or nothing where it is NULL.
private func constant(
  _ string: UnsafePointer<CChar>?, in symbol: String, of plugin: String
) throws(PluginError) -> String? {
  guard let string else { return nil }
  do {
    return try copy(of: string)
  } catch {
    throw PluginError(code: .badTable, plugin: plugin, detail: "a text is \(error)", symbol: symbol)
  }
}

private func bindings(
  _ first: UnsafePointer<bindery_binding>?, _ count: Int, of list: String, plugin: String
) throws(PluginError) -> [BindingTable] {
  func broken(_ detail: String) -> PluginError {
    PluginError(code: .badTable, plugin: plugin, detail: detail, symbol: list)
  }
  guard count != 0 else { return [] }
  guard (1...256).contains(count), let first else { throw broken("it has \(count); expected an array of at most 256") }
  var tables: [BindingTable] = []
  for index in 0..<count {
    let binding = first[index]
    guard let name = try constant(binding.name, in: list, of: plugin), !name.isEmpty,
      let signature = try constant(binding.signature, in: list, of: plugin), let function = binding.function
    else { throw broken("number \(index + 1) has no name, signature or function") }
    guard !tables.contains(where: { $0.name == name }) else { throw broken("'\(name)' occurs twice") }
    tables.append(BindingTable(name: name, signature: signature, function: function, pointer: first + index))
  }
  return tables
}
