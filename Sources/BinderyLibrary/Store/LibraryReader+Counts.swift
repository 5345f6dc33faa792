package import Bindery
package import BinderyRendering
internal import Glibc

extension LibraryReader {
  /// Returns the number of items of each kind in the library, most first.
  package func kindCounts() throws(LibraryError) -> [(kind: Kind, count: Int)] {
    var counts: [Kind: Int] = [:]
    for (stamp, count) in try stampCounts() { counts[stamp.kind, default: 0] += count }
    return counts.map { (kind: $0, count: $1) }
      .sorted { ($1.count, $0.kind.rawValue) < ($0.count, $1.kind.rawValue) }
  }

  /// Returns the number of items from each source in the library, most first.
  package func sourceCounts() throws(LibraryError) -> [(source: SourceId, count: Int)] {
    // GROUP BY would sort the texts in temporary files, whatever their lengths.
    let statement = try database.statement("SELECT source FROM items")
    defer { statement.reset() }
    var (counts, sum): ([[UInt8]: Int], Int) = ([:], 0)
    while try statement.step() { counts[try statement.bytes(0, addingTo: &sum), default: 0] += 1 }
    try expectUnchanged()
    return counts.map { (source: SourceId(column: String(decoding: $0, as: UTF8.self)), count: $1) }
      .sorted { ($1.count, $0.source.rawValue) < ($0.count, $1.source.rawValue) }
  }

  /// Returns the number of items with each stamp, which names the binding that their texts come from.
  ///
  /// - Returns: The stamps that items have, in the order in which the library has numbered them.
  /// - Throws: A `LibraryError`.
  /// - Complexity: O(*n*) in the number of items, of which none is read: only the index of stamps is.
  package func stampCounts() throws(LibraryError) -> [(stamp: BindingStamp, count: Int)] {
    let statement = try database.statement(
      """
      SELECT counts.count, name, plugin, version, properties
      FROM (SELECT stamp, sum(1) AS count FROM items INDEXED BY items_stamp GROUP BY stamp) AS counts
      JOIN stamps USING (stamp) JOIN kinds USING (kind)
      """)
    defer { statement.reset() }
    var counts: [(stamp: BindingStamp, count: Int)] = []
    while try statement.step() {
      counts.append((BindingStamp(of: statement, from: 1), Int(statement.integer(0))))
    }
    try expectUnchanged()
    return counts
  }

  /// Returns the absolute paths of the files whose import was begun and isn't finished, in their order, but for those
  /// that have changed since.
  package func unfinishedFiles() throws(LibraryError) -> [String] {
    let statement = try database.statement("SELECT name, mark FROM inputs ORDER BY name")
    defer { statement.reset() }
    var files: [String] = []
    while try statement.step() {
      let name = statement.text(0)
      if LibraryInput(file: name)?.mark == statement.text(1) { files.append(name) }
    }
    try expectUnchanged()
    return files
  }

  /// The size of the library's file on the disk in bytes, with the changes that SQLite hasn't merged into it yet.
  package var byteCount: Int {
    [database.path, database.path + "-wal"].reduce(0) { sum, path in
      var status = stat()
      return stat(path, &status) == 0 ? sum + min(Int(status.st_size), 1 << 48) : sum
    }
  }
}
