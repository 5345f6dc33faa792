/// The keys that a manifest may have, and what looks like one of them by mistake.
enum ManifestKey: String, CaseIterable {
  case id, version, contract, kinds, sources, schemes, name, summary, capabilities

  /// What is wrong with a key, or nothing where it is one of the contract's, or one that nobody can mistake for it.
  ///
  /// - Parameter key: The key.
  /// - Returns: A sentence without a full stop.
  static func complaint(about key: String) -> String? {
    guard ManifestKey(rawValue: key) == nil else { return nil }
    let meant = allCases.first { distance(from: key.lowercased(), to: $0.rawValue) <= max(1, $0.rawValue.count / 4) }
    return meant.map { "its manifest has the key '\(key)', which is ignored; '\($0)' may be meant" }
  }

  /// How many letters have to be put in, left out or changed to make one word of the other.
  static func distance(from first: String, to second: String) -> Int {
    // A key that is much longer is none that was mistyped.
    guard first.utf8.count < 64 else { return .max }
    let second = Array(second)
    var row = Array(0...second.count)
    for (index, letter) in first.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in second.indices {
        let changed = diagonal + (letter == second[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(changed, diagonal + 1, row[column] + 1)
      }
    }
    return row[second.count]
  }
}
