/// A namespace for finding the known word that a user's misspelled word means.
package enum Misspelling {
  /// Returns the known word that is most similar to a misspelled word, or `nil` if none is similar enough.
  ///
  /// A known word may differ in one letter, or in up to a quarter of its letters.
  package static func word(meantBy word: String, among known: [String]) -> String? {
    let word = word.lowercased()
    return known.map { (word: $0, distance: distance(from: word, to: $0)) }
      .filter { $0.distance <= max(1, $0.word.count / 4) }
      .min { $0.distance < $1.distance }?.word
  }

  /// Returns the number of edits between two words: letters to insert, delete, replace, or swap with the next.
  private static func distance(from first: String, to second: String) -> Int {
    // A word of 64 bytes or more isn't compared, to bound the time.
    guard first.utf8.count < 64 else { return .max }
    let (first, second) = (Array(first), Array(second))
    // The last two rows of the table; each has the distances of a prefix of `first` to all prefixes of `second`.
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
