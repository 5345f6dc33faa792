/// The comparison of a word that somebody wrote with those that are known.
package enum Misspelling {
  /// Returns the known word that a misspelled one may mean, or `nil` if it is too different from all of them.
  ///
  /// A known word may differ in a quarter of its letters, and in one at least; the nearest is returned.
  package static func word(meantBy word: String, among known: [String]) -> String? {
    let word = word.lowercased()
    return known.map { (word: $0, distance: distance(from: word, to: $0)) }
      .filter { $0.distance <= max(1, $0.word.count / 4) }
      .min { $0.distance < $1.distance }?.word
  }

  /// Returns the edit distance between two words: the number of letters to insert, delete or replace.
  private static func distance(from first: String, to second: String) -> Int {
    // A word that is much longer than every known one is no misspelling.
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
