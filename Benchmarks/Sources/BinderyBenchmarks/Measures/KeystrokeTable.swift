/// The times in which a library answers each key, beside the same expressions through another program.
struct KeystrokeTable {
  /// The number of keys.
  static let count = 5_000

  /// The number of rounds of all keys, of which the shortest time of each counts.
  static let rounds = 3

  /// The seed of the queries.
  static let seed: UInt64 = 1

  private let own: Series
  private let peer: Series?

  /// Measures the keys.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - start: What the paths of the files that are written begin with.
  ///   - surroundings: Where programs are.
  ///   - python: The interpreter of Python, or an empty text if there is none.
  ///   - peers: The folder of the scripts to compare with.
  /// - Throws: Why it can't be measured.
  init(of library: String, _ start: String, _ surroundings: Surroundings, python: String, peers: String) throws {
    let (keys, times, peerTimes) = (start + "-keys.txt", start + "-keys.tsv", start + "-python.tsv")
    try KeystrokeFile.make(at: keys, count: Self.count, seed: Self.seed)
    let program = surroundings.build + "/library-keystrokes"
    try Self.run("'\(program)' '\(library)' \(Self.rounds) <'\(keys)' >'\(times)'", surroundings.meter)
    own = try Self.times(in: times)
    guard !python.isEmpty else {
      peer = nil
      return
    }
    let script = "'\(python)' '\(peers)/keystrokes.py' '\(library)' '\(times)' \(Self.rounds) >'\(peerTimes)'"
    try Self.run(script, surroundings.meter)
    peer = try Self.times(in: peerTimes)
  }

  /// Makes the table for a library with a number of items.
  func table(of count: Int) -> Table {
    var table = Table(
      "Keys in a library of \(count.grouped) items", ["", "ms, 50 %", "99 %", "most", "99 % of Python's", "of 16 ms"])
    for (name, series) in [("a page of 50 items, best first", own), ("Python's sqlite3, the newest 50", peer)] {
      guard let series else { continue }
      let late = series.percentile(0.99)
      let ratio = peer.map { (late / $0.percentile(0.99)).text(digits: 2) } ?? ""
      table.rows.append([
        name, series.median.text(digits: 2), late.text(digits: 2), series.greatest.text(digits: 2), ratio,
        (late / 16).text(digits: 2),
      ])
    }
    table.remarks = [
      "\(Self.count.grouped) keys by the seed \(Self.seed), the shortest of \(Self.rounds) rounds of each.",
      "Python asks the search index by the same expression, and reads the items; it doesn't put titles first.",
    ]
    return table
  }

  private static func run(_ command: String, _ meter: ProcessMeter) throws {
    _ = try meter.run(Program("keys", "sh", ["-c", command]))
  }

  /// Reads the numbers of nanoseconds at the beginnings of lines, as milliseconds.
  private static func times(in path: String) throws -> Series {
    let file = try InputFile(path: path)
    let lines = String(decoding: try file.read(file.count), as: UTF8.self).split(separator: "\n")
    return Series(lines.compactMap { $0.split(separator: "\t").first.flatMap { Double($0) } }.map { $0 / 1e6 })
  }
}
