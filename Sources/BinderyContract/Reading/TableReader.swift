internal import Bindery
internal import Glibc

/// A reader of a plugin's tables, used by the host that loads the plugin and by the tester that examines it.
///
/// It reads a table only up to the size that the table states, and copies what it reads, so that no other code reads
/// the plugin's tables. It passes each breach of the contract to a judge. If the judge tolerates the fault, the reader
/// omits the faulty part unless it is usable. A plugin's image is never unloaded, so a table stays valid until the
/// process ends.
package struct TableReader<Judge: TableJudge>: Sendable {
  /// The identifier of the plugin, for the errors of its functions.
  package let plugin: String

  /// The judge that decides about each fault.
  package let judge: Judge

  /// The kind, such as `song`, of the media type, title or view that is being read; empty if there is none.
  var kind = ""

  /// Creates a reader for the tables of the plugin with the identifier `plugin`.
  package init(of plugin: String, judge: Judge) {
    self.plugin = plugin
    self.judge = judge
  }

  /// Passes a fault that can occur in any table to the judge, and throws if the judge doesn't tolerate it.
  func take(_ problem: TableProblem, in table: SizedStruct) throws(Judge.Failure) {
    try judge.take(TableFault(table: table, kind: kind, problem: .table(problem)))
  }

  /// Passes a fault of the plugin as a whole to the judge, and throws if the judge doesn't tolerate it.
  func take(_ problem: PluginProblem) throws(Judge.Failure) {
    try judge.take(TableFault(table: .plugin, kind: kind, problem: .plugin(problem)))
  }

  /// Passes a fault in the table of a media type to the judge, and throws if the judge doesn't tolerate it.
  func take(_ problem: TypeProblem) throws(Judge.Failure) {
    try judge.take(TableFault(table: .mediaType, kind: kind, problem: .type(problem)))
  }

  /// Passes a fault in a title of an action or in a view to the judge, and throws if the judge doesn't tolerate it.
  func take(_ problem: ScreenProblem, in table: SizedStruct) throws(Judge.Failure) {
    try judge.take(TableFault(table: table, kind: kind, problem: .screen(problem)))
  }

  /// Returns a copy of this reader whose faults name a kind, such as `song`.
  func reading(_ kind: String) -> Self {
    var reader = self
    reader.kind = kind
    return reader
  }
}

extension TableReader {
  /// Returns a copy of a table, and passes an invalid size or a `reserved` member other than 0 to the judge.
  func sized<Table: BitwiseCopyable>(
    _ pointer: UnsafePointer<Table>, _ type: SizedStruct, over zeros: Table
  ) throws(Judge.Failure) -> SizedTable<Table> {
    let table = SizedTable(pointer, over: zeros)
    if type.problem(ofPlausibleSize: table.size) != nil { try take(.size(table.size), in: type) }
    let offset = MemoryLayout<UInt32>.size
    guard type.hasReserved, table.size >= 2 * offset else { return table }
    let reserved = UnsafeRawPointer(pointer).load(fromByteOffset: offset, as: UInt32.self)
    if reserved != 0 { try take(.reserved(reserved), in: type) }
    return table
  }

  /// Returns a copy of a C string, or `nil` if it is NULL or not terminated; text that isn't UTF-8 is repaired.
  ///
  /// Faults describe the text by `name`, a noun phrase, and by `symbol`, the member or struct that holds it. A `symbol`
  /// of `nil` stands for the struct `type`.
  func text(
    _ bytes: UnsafePointer<CChar>?, _ name: @autoclosure () -> String, in type: SizedStruct, symbol: String? = nil
  ) throws(Judge.Failure) -> String? {
    guard let bytes else { return nil }
    let count = strnlen(bytes, EndlessText.limit + 1)
    guard count <= EndlessText.limit else {
      try take(.text(.endless, name: name(), symbol: symbol ?? type.name), in: type)
      return nil
    }
    let text = UnsafeRawBufferPointer(start: bytes, count: count)
    if let valid = String(validating: text, as: UTF8.self) { return valid }
    let start = String(decoding: text.prefix(64), as: UTF8.self)
    try take(.text(.invalid(start: start), name: name(), symbol: symbol ?? type.name), in: type)
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the tables in an array of pointers, or none if their number isn't one of the permitted `counts`.
  func tables<Table>(
    _ first: UnsafePointer<UnsafePointer<Table>?>?, _ count: Int, _ counts: ClosedRange<Int>, of name: String,
    in type: SizedStruct
  ) throws(Judge.Failure) -> [UnsafePointer<Table>] {
    guard counts.contains(count), first != nil || count == 0 else {
      try take(.count(count, of: name), in: type)
      return []
    }
    var tables: [UnsafePointer<Table>] = []
    for index in 0..<count {
      if let table = first?[index] { tables.append(table) } else { try take(.null(name, index: index), in: type) }
    }
    return tables
  }

  /// Returns the kinds that the table of an extension lists; passes a kind that isn't among `known` to the judge.
  func kinds(
    _ first: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int, among known: Set<Kind>, in type: SizedStruct
  ) throws(Judge.Failure) -> Set<Kind> {
    guard TableLimits.kinds.contains(count), let first else {
      try take(.count(count, of: "kind"), in: type)
      return []
    }
    var kinds: Set<Kind> = []
    for index in 0..<count {
      guard let name = try text(first[index], "a kind of \(type.name)", in: type) else {
        try take(.null("kind", index: index), in: type)
        continue
      }
      let kind = Kind(rawValue: name)
      if !known.contains(kind) { try take(.unknownKind(name, index: index), in: type) }
      if !kinds.insert(kind).inserted { try take(.kindTwice(name), in: type) }
    }
    return kinds
  }
}

extension SizedStruct {
  /// Whether the second 32-bit word of the struct is the member `reserved`.
  fileprivate var hasReserved: Bool { self != .plugin && self != .live && self != .view }
}
