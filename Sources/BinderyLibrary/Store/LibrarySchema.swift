internal import Bindery
internal import BinderyRendering

/// The database schema of a library.
///
/// All searched texts are in `items`, and the index refers to that table (FTS5's external content), so the index can be
/// rebuilt at any time.
enum LibrarySchema {
  /// The version of the tables, in `user_version`.
  static let version: Int64 = 3

  /// The number that marks a database as a library of Bindery, stored in `application_id`.
  static let mark: Int64 = 0x426e_6472

  /// Creates the tables in an empty database.
  static func make(in database: Database) throws(LibraryError) {
    try database.run("PRAGMA journal_mode = WAL")
    try database.transaction { () throws(LibraryError) in
      try database.run(tables)
      try database.run("PRAGMA application_id = \(mark); PRAGMA user_version = \(version)")
    }
  }

  /// Throws an error if the database isn't a library whose schema this version can read.
  static func check(_ database: Database) throws(LibraryError) {
    guard try pragma("page_count", of: database) > 0 else {
      throw LibraryError(.unusable, at: database.path, "it is an empty file; remove it")
    }
    let (mark, version) = (try pragma("application_id", of: database), try pragma("user_version", of: database))
    guard mark == Self.mark else {
      throw LibraryError(.unusable, at: database.path, "it is another program's database")
    }
    guard version <= Self.version else {
      throw LibraryError(.newer, at: database.path, "its format is version \(version), and this reads \(Self.version)")
    }
    guard version == Self.version else {
      throw LibraryError(
        .unusable, at: database.path,
        "its format is version \(version), which no release has written; remove the file, and import its items again")
    }
    guard database.hasPageSums else {
      throw LibraryError(.damaged, at: database.path, "its first page was altered")
    }
    guard try description(of: database) == expected.get() else {
      throw LibraryError(.unusable, at: database.path, "its tables aren't those that bindery makes")
    }
    database.allowItems()
  }

  /// The SQL of this version's tables, with which those of a file are compared before anything is read from them: a
  /// view, a trigger or a generated column in their place would be code of the file's author.
  private static let expected = Result { () throws(LibraryError) in
    let database = try Database()
    try make(in: database)
    return try description(of: database)
  }

  /// Returns the type, name and SQL of each table, index, view and trigger of a database, one a line.
  private static func description(of database: Database) throws(LibraryError) -> [String] {
    let statement = try database.statement(
      "SELECT type, name, tbl_name, ifnull(sql, '') FROM sqlite_schema ORDER BY type, name LIMIT 100")
    defer { statement.reset() }
    var lines: [String] = []
    while try statement.step() { lines.append((0..<4).map { statement.text($0) }.joined(separator: "|")) }
    return lines
  }

  /// Returns the number that a pragma of SQLite, such as `user_version`, has in a database.
  static func pragma(_ name: String, of database: Database) throws(LibraryError) -> Int64 {
    let statement = try database.statement("PRAGMA \(name)")
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : 0
  }

  /// Returns the number of a stamp, or `nil` if the library doesn't have it.
  static func number(of stamp: BindingStamp, in database: Database) throws(LibraryError) -> Int64? {
    let statement = try database.statement(
      "SELECT stamp FROM stamps WHERE kind = ? AND plugin = ? AND version = ? AND properties = ?")
    defer { statement.reset() }
    for (index, text) in stamp.columns.enumerated() { statement.bind(text, at: Int32(index + 1)) }
    return try statement.step() ? statement.integer(0) : nil
  }

  /// Returns all stamps of a library with their numbers.
  static func stamps(in database: Database) throws(LibraryError) -> [(number: Int64, stamp: BindingStamp)] {
    let statement = try database.statement("SELECT stamp, kind, plugin, version, properties FROM stamps")
    defer { statement.reset() }
    var stamps: [(number: Int64, stamp: BindingStamp)] = []
    while try statement.step() { stamps.append((statement.integer(0), BindingStamp(of: statement, from: 1))) }
    return stamps
  }

  // `inputs` has the inputs of imports that were interrupted. `files` has all from which items came, and `file_items`
  // the items of each: a table rather than a column, since an item that two files have must stay when one of them
  // loses it.
  //
  // `variant` counts the items of an input that share an identifier, from 0.
  //
  // Rows are numbered in the order of arrival. The unique index begins with what an address has.
  //
  // The prefixes are those that are typed most. Parts of the index are merged in eights while rows are added, in steps
  // that go with their number: otherwise all of them would be merged at once now and then, and leave free pages.
  private static let tables = """
    CREATE TABLE stamps (
      stamp INTEGER PRIMARY KEY, kind TEXT NOT NULL, plugin TEXT NOT NULL, version TEXT NOT NULL,
      properties TEXT NOT NULL, UNIQUE (kind, plugin, version, properties)
    ) STRICT;
    CREATE TABLE items (
      row INTEGER PRIMARY KEY, source TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL,
      stamp INTEGER NOT NULL, json TEXT NOT NULL, json_sum INTEGER NOT NULL, title TEXT NOT NULL,
      subtitle TEXT NOT NULL, rest TEXT NOT NULL, kind_token TEXT NOT NULL, marks TEXT, row_sum INTEGER NOT NULL,
      variant INTEGER NOT NULL, UNIQUE (id, kind, source, variant)
    ) STRICT;
    CREATE INDEX items_stamp ON items (stamp);
    CREATE INDEX items_json ON items (json_sum);
    CREATE INDEX items_title ON items (title);
    CREATE INDEX items_marks ON items (marks) WHERE marks IS NOT NULL;
    CREATE VIRTUAL TABLE search USING fts5 (
      title, subtitle, rest, kind_token, content = items, content_rowid = row, tokenize = ascii, prefix = '1 2 3',
      columnsize = 0
    );
    INSERT INTO search (search, rank) VALUES ('automerge', 8);
    CREATE TABLE inputs (name TEXT PRIMARY KEY, mark TEXT NOT NULL) STRICT;
    CREATE TABLE files (file INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE file_items (
      row INTEGER NOT NULL, file INTEGER NOT NULL, PRIMARY KEY (row, file)
    ) STRICT, WITHOUT ROWID;
    """
}

extension BindingStamp {
  /// The columns of the stamp, where the generic binding has no plugin.
  var columns: [String] { [kind.rawValue, plugin?.rawValue ?? "", version, properties] }

  /// Creates the stamp that a row of a result has in four adjacent columns, of which the first has the given index.
  init(of row: Statement, from first: Int32) {
    let plugin = row.text(first + 1)
    self.init(
      kind: Kind(rawValue: row.text(first)), plugin: plugin.isEmpty ? nil : PluginId(rawValue: plugin),
      version: row.text(first + 2), properties: row.text(first + 3))
  }
}
