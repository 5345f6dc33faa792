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

  /// Returns the distance between two words: the number of letters to insert, delete, replace, or swap with the next.
  private static func distance(from first: String, to second: String) -> Int {
    // A word that is much longer than every known one is no misspelling.
    guard first.utf8.count < 64 else { return .max }
    let (first, second) = (Array(first), Array(second))
    // The last two rows of the table; each has the distances of a beginning of `first` to all beginnings of `second`.
    var (before, last) = ([Int](), Array(0...second.count))
    for i in first.indices {
      var row = [i + 1]
      for j in second.indices {
        var least = min(last[j] + (first[i] == second[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] { least = min(least, before[j - 1] + 1) }
        row.append(least)
      }
      (before, last) = (last, row)
    }
    return last[second.count]
  }
}
