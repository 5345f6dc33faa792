internal import Bindery
internal import BinderyRendering

/// The database schema of a library.
///
/// All searched texts are in `items`, and the index refers to that table (FTS5's external content), so the index can be
/// rebuilt at any time.
enum LibrarySchema {
  /// The version of the tables, in `user_version`.
  static let version: Int64 = 4

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

  // `inputs` has the inputs of imports that were interrupted. `files` has all from which items came, and `file_items`
  // the items of each: a table rather than a column, since an item that two files have must stay when one of them
  // loses it.
  //
  // Kinds are numbered, since their names would take a tenth of the file, and that of the source `file` is empty. The
  // index has a token for each kind, which `texts` adds to the texts of an item.
  //
  // `variant` counts the items of an input that share an identifier, from 0.
  //
  // Rows are numbered in the order of arrival. The unique index begins with what an address has.
  //
  // The prefixes are those that are typed most. Parts of the index are merged in eights while rows are added, in steps
  // that go with their number: otherwise all of them would be merged at once now and then, and leave free pages. With
  // FTS5's own size of a leaf, none would fit into a page that has a checksum.
  private static let tables = """
    CREATE TABLE kinds (kind INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, token TEXT NOT NULL) STRICT;
    CREATE TABLE stamps (
      stamp INTEGER PRIMARY KEY, kind INTEGER NOT NULL, plugin TEXT NOT NULL, version TEXT NOT NULL,
      properties TEXT NOT NULL, UNIQUE (kind, plugin, version, properties)
    ) STRICT;
    CREATE TABLE items (
      row INTEGER PRIMARY KEY, source TEXT NOT NULL, kind INTEGER NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL,
      stamp INTEGER NOT NULL, json TEXT NOT NULL, json_sum INTEGER NOT NULL, title TEXT NOT NULL,
      subtitle TEXT NOT NULL, rest TEXT NOT NULL, marks TEXT, row_sum INTEGER NOT NULL, variant INTEGER NOT NULL,
      UNIQUE (id, kind, source, variant)
    ) STRICT;
    CREATE INDEX items_stamp ON items (stamp);
    CREATE INDEX items_json ON items (json_sum);
    CREATE INDEX items_title ON items (title);
    CREATE INDEX items_marks ON items (marks) WHERE marks IS NOT NULL;
    CREATE VIEW texts AS
      SELECT row, title, subtitle, rest, token AS kind_token FROM items LEFT JOIN kinds USING (kind);
    CREATE VIRTUAL TABLE search USING fts5 (
      title, subtitle, rest, kind_token, content = texts, content_rowid = row, tokenize = ascii, prefix = '1 2 3',
      columnsize = 0
    );
    INSERT INTO search (search, rank) VALUES ('automerge', 8), ('pgsz', 4040);
    CREATE TABLE inputs (name TEXT PRIMARY KEY, mark TEXT NOT NULL) STRICT;
    CREATE TABLE files (file INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE file_items (
      row INTEGER NOT NULL, file INTEGER NOT NULL, PRIMARY KEY (row, file)
    ) STRICT, WITHOUT ROWID;
    """
}
