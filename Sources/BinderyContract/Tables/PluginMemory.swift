internal import Bindery
internal import CBindery
internal import Glibc

// The files named after tables read the tables of plugins with these functions, call the plugins' functions and
// copy their results. Everything that they return is a copy, or a pointer that only the plugin follows. An image
// stays loaded until the process ends, so a table stays valid for good.
//
// Other files access the memory of a plugin too, each in one way: ForeignFunction makes the calls through libffi,
// whose results are copied here; HostCanvas, HostDescription and the host's services copy the text that a plugin
// passes, during its call.

extension PropertyValue {
  /// Copies the result of a function that was called through libffi, which is absent if it is NULL.
  ///
  /// `result` holds the eight bytes that the call wrote. Throws if a text is too long or not terminated.
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

/// The reason why a C string can't be read.
struct EndlessText: Error, Hashable, CustomStringConvertible {
  /// The maximum length of a string in bytes; a longer one counts as not terminated.
  static let limit = 1 << 20

  /// The problem, to follow "a text is".
  var description: String { "longer than 1 MiB, or not NUL-terminated" }
}

/// Calls a closure with a sink, and stores what was written to the sink in `text`.
@discardableResult
func withSink<Result>(
  writingTo text: inout String, _ body: (UnsafePointer<bindery_sink>) -> Result
) -> Result {
  // Collected as bytes, because a piece may end within a character.
  var bytes: [UInt8] = []
  let result = withUnsafeMutablePointer(to: &bytes) { bytes in
    var sink = bindery_sink(size: UInt32(MemoryLayout<bindery_sink>.size), state: bytes) { sink, piece in
      guard let state = sink?.pointee.state?.assumingMemoryBound(to: [UInt8].self) else { return }
      // A plugin's text is limited here as everywhere; the rest is dropped.
      state.pointee += piece.utf8.prefix(max(0, EndlessText.limit - state.pointee.count))
    }
    return body(&sink)
  }
  text = String(decoding: bytes, as: UTF8.self)
  return result
}

/// Returns a copy of a C string, or throws if it is longer than the limit.
func copy(of string: UnsafePointer<CChar>) throws(EndlessText) -> String {
  let count = strnlen(string, EndlessText.limit + 1)
  guard count <= EndlessText.limit else { throw EndlessText() }
  return String(decoding: UnsafeRawBufferPointer(start: string, count: count), as: UTF8.self)
}

/// Returns a copy of a string in a table, or `nil` if it is NULL; throws if it is too long.
///
/// `symbol` and `plugin` are for the error.
func constant(
  _ string: UnsafePointer<CChar>?, in symbol: String, of plugin: String
) throws(PluginError) -> String? {
  guard let string else { return nil }
  do {
    return try copy(of: string)
  } catch {
    throw .badTable("a text is \(error)", in: symbol, of: plugin)
  }
}

/// Reads the tables in an array of pointers, and throws if one is NULL.
func tables<Table, Read>(
  _ first: UnsafePointer<UnsafePointer<Table>?>?, _ count: Int, of name: String, in symbol: String, plugin: String,
  _ read: (UnsafePointer<Table>) throws(PluginError) -> Read
) throws(PluginError) -> [Read] {
  guard let first else { return [] }
  return try (0..<count).map { (index) throws(PluginError) in
    guard let table = first[index] else { throw .badTable("\(name) \(index) is NULL", in: symbol, of: plugin) }
    return try read(table)
  }
}

/// Returns the kinds that a table of an extension lists, and throws if there are none, or one is NULL.
func kinds(
  _ first: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int, in symbol: String, of plugin: String
) throws(PluginError) -> Set<Kind> {
  // There are no more kinds than media types.
  guard (1...1024).contains(count), let first else {
    throw .badTable("it has \(count) kinds; expected an array of 1 to 1024", in: symbol, of: plugin)
  }
  var kinds: Set<Kind> = []
  for index in 0..<count {
    guard let kind = try constant(first[index], in: symbol, of: plugin) else {
      throw .badTable("kind \(index) is NULL", in: symbol, of: plugin)
    }
    kinds.insert(Kind(rawValue: kind))
  }
  return kinds
}

/// Returns a copy of a table, as ``SizedTable`` makes it.
///
/// Throws if the table is smaller than in the version of the contract that introduced it.
func table<Table: BitwiseCopyable>(
  at pointer: UnsafePointer<Table>, of type: SizedStruct, over zeros: Table, plugin: String
) throws(PluginError) -> Table {
  let table = SizedTable(pointer, over: zeros)
  if let problem = type.problem(ofSize: table.size) { throw .badTable(problem, in: type.name, of: plugin) }
  return table.members
}

extension PluginError {
  /// Returns the error about a table of a plugin that breaks the contract.
  ///
  /// `detail` is the breach as a clause, `symbol` the struct or member that is concerned.
  static func badTable(_ detail: String, in symbol: String, of plugin: String) -> PluginError {
    PluginError(code: .badTable, plugin: plugin, detail: detail, symbol: symbol)
  }
}
