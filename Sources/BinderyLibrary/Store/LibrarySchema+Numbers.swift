internal import Bindery
internal import BinderyRendering

extension LibrarySchema {
  /// Returns the number of a stamp, or `nil` if the library doesn't have it.
  static func number(of stamp: BindingStamp, in database: Database) throws(LibraryError) -> Int64? {
    let statement = try database.statement(
      """
      SELECT stamp FROM stamps JOIN kinds USING (kind)
      WHERE name = ? AND plugin = ? AND version = ? AND properties = ?
      """)
    defer { statement.reset() }
    for (index, text) in stamp.columns.enumerated() { statement.bind(text, at: Int32(index + 1)) }
    return try statement.step() ? statement.integer(0) : nil
  }

  /// Returns the number of a kind, or `nil` if the library doesn't have it.
  static func number(of kind: Kind, in database: Database) throws(LibraryError) -> Int64? {
    let statement = try database.statement("SELECT kind FROM kinds WHERE name = ?")
    defer { statement.reset() }
    statement.bind(kind.rawValue, at: 1)
    return try statement.step() ? statement.integer(0) : nil
  }

  /// Returns all kinds of a library by their numbers.
  static func kinds(in database: Database) throws(LibraryError) -> [Int64: Kind] {
    var kinds: [Int64: Kind] = [:]
    try database.read("SELECT kind, name FROM kinds") { kinds[$0.integer(0)] = Kind(rawValue: $0.text(1)) }
    return kinds
  }

  /// Returns all stamps of a library with their numbers.
  static func stamps(in database: Database) throws(LibraryError) -> [(number: Int64, stamp: BindingStamp)] {
    let statement = try database.statement(
      "SELECT stamp, name, plugin, version, properties FROM stamps JOIN kinds USING (kind)")
    defer { statement.reset() }
    var stamps: [(number: Int64, stamp: BindingStamp)] = []
    while try statement.step() { stamps.append((statement.integer(0), BindingStamp(of: statement, from: 1))) }
    return stamps
  }
}

extension SourceId {
  /// The text that stands for the source in a row.
  var column: String { self == LibraryItem.fileSource ? "" : rawValue }

  /// Creates the source that a text stands for in a row.
  init(column: String) { self = column.isEmpty ? LibraryItem.fileSource : SourceId(rawValue: column) }
}

extension BindingStamp {
  /// The name of the kind, and the columns of the stamp, where the generic binding has no plugin.
  var columns: [String] { [kind.rawValue, plugin?.rawValue ?? "", version, properties] }

  /// Creates the stamp that a row of a result has in four adjacent columns, of which the first has the given index.
  init(of row: Statement, from first: Int32) {
    let plugin = row.text(first + 1)
    self.init(
      kind: Kind(rawValue: row.text(first)), plugin: plugin.isEmpty ? nil : PluginId(rawValue: plugin),
      version: row.text(first + 2), properties: row.text(first + 3))
  }
}
