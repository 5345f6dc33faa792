/// The distance between two words as they are spelled.
struct SpellingDistance {
  /// The least number of characters to insert, remove, replace, or swap with the next, that turns one word into the
  /// other.
  let count: Int

  /// Measures the distance between two words.
  ///
  /// - Complexity: O(*n* × *m*), with the numbers of characters of both words, of which the first 64 count.
  init(_ one: String, _ other: String) {
    let (one, other) = (Array(one.prefix(64)), Array(other.prefix(64)))
    // The last two rows of the table; each has the distances of a beginning of `one` to all beginnings of `other`.
    var (before, last) = ([Int](), Array(0...other.count))
    for i in one.indices {
      var row = [i + 1]
      for j in other.indices {
        var least = min(last[j] + (one[i] == other[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] { least = min(least, before[j - 1] + 1) }
        row.append(least)
      }
      (before, last) = (last, row)
    }
    count = last[other.count]
  }
}
