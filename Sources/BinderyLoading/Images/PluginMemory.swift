internal import Bindery
internal import CBindery
internal import Glibc

// The files named after tables read those of plugins, with what is here, call their
// functions, and read what functions return. Everything they hand out is a copy, or a
// pointer that only the plugin follows. An image stays loaded until the process ends,
// so a table stays valid for good.
//
// More files touch the memory of a plugin, each in one way: ForeignFunction makes the
// calls through libffi, whose results come here; HostCanvas, HostDescription and the
// services of the host copy the text that a plugin hands over, while its call lasts.

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

/// Calls a function with a sink, and keeps what it wrote.
@discardableResult
func withSink<Result>(
  writingTo text: inout String, _ body: (UnsafePointer<bindery_sink>) -> Result
) -> Result {
  // Kept as bytes until the end: a piece may end within a character.
  var bytes: [UInt8] = []
  let result = withUnsafeMutablePointer(to: &bytes) { bytes in
    var sink = bindery_sink(size: UInt32(MemoryLayout<bindery_sink>.size), state: bytes) { sink, piece in
      guard let state = sink?.pointee.state?.assumingMemoryBound(to: [UInt8].self) else { return }
      // As many as any text of a plugin may have; what comes after is dropped.
      state.pointee += piece.utf8.prefix(max(0, EndlessText.limit - state.pointee.count))
    }
    return body(&sink)
  }
  text = String(decoding: bytes, as: UTF8.self)
  return result
}

/// The size that a table of a plugin says it has.
func sizeOfTable(at pointer: UnsafeRawPointer) -> Int {
  Int(pointer.load(as: UInt32.self))
}

/// A copy of as much of a table as its maker had. Members that came later are 0, and those of the future left out.
func copy<Table: BitwiseCopyable>(_ table: UnsafePointer<Table>, of size: Int, over zeros: Table) -> Table {
  var copy = zeros
  // Members are pointers, or fill the place of one together, so that none is copied in part.
  let whole = size & ~(MemoryLayout<UInt>.size - 1)
  withUnsafeMutableBytes(of: &copy) { copy in
    copy.copyMemory(from: UnsafeRawBufferPointer(start: table, count: min(whole, copy.count)))
  }
  return copy
}

/// A copy of a string of C.
func copy(of string: UnsafePointer<CChar>) throws(EndlessText) -> String {
  let count = strnlen(string, EndlessText.limit + 1)
  guard count <= EndlessText.limit else { throw EndlessText() }
  return String(decoding: UnsafeRawBufferPointer(start: string, count: count), as: UTF8.self)
}

/// A copy of a string that stands in a table, or nothing where it is NULL.
func constant(
  _ string: UnsafePointer<CChar>?, in symbol: String, of plugin: String
) throws(PluginError) -> String? {
  guard let string else { return nil }
  do {
    return try copy(of: string)
  } catch {
    throw PluginError(code: .badTable, plugin: plugin, detail: "a text is \(error)", symbol: symbol)
  }
}

/// Reads the tables in an array of pointers.
func tables<Table, Read>(
  _ first: UnsafePointer<UnsafePointer<Table>?>?, _ count: Int, of name: String, in symbol: String, plugin: String,
  _ read: (UnsafePointer<Table>) throws(PluginError) -> Read
) throws(PluginError) -> [Read] {
  guard let first else { return [] }
  var tables: [Read] = []
  for index in 0..<count {
    guard let table = first[index] else {
      throw PluginError(code: .badTable, plugin: plugin, detail: "\(name) \(index) is NULL", symbol: symbol)
    }
    tables.append(try read(table))
  }
  return tables
}

/// Returns a copy of a table as far as its maker had it.
///
/// - Throws: That the table is smaller than in the version of the contract that brought it.
func table<Table: BitwiseCopyable>(
  at pointer: UnsafePointer<Table>, of type: SizedStruct, over zeros: Table, plugin: String
) throws(PluginError) -> Table {
  let table = SizedTable(pointer, over: zeros)
  if let problem = type.problem(ofSize: table.size) {
    throw PluginError(code: .badTable, plugin: plugin, detail: problem, symbol: type.name)
  }
  return table.members
}
