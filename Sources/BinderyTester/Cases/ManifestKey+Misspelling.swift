internal import BinderyManifests

extension ManifestKey {
  /// Returns which key a misspelled key may mean, as a sentence without a period.
  ///
  /// The result is `nil` for a known key, and for one that is too different from every known key to be a misspelling.
  static func complaint(about key: String) -> String? {
    guard ManifestKey(rawValue: key) == nil else { return nil }
    let meant = allCases.first { distance(from: key.lowercased(), to: $0.rawValue) <= max(1, $0.rawValue.count / 4) }
    return meant.map { "its manifest has the key '\(key)', which is ignored; '\($0.rawValue)' may be meant" }
  }

  /// Returns the edit distance between two words: the number of letters to insert, delete or replace.
  static func distance(from first: String, to second: String) -> Int {
    // A key that is much longer than every known key is no misspelling.
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
