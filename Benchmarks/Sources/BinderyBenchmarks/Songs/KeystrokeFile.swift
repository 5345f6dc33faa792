/// A file of queries as they stand in a search field after a key, one a line: beginnings of one to eight letters of
/// common and rare words, two words, and texts in scripts without spaces.
struct KeystrokeFile {
  /// Makes a file, always the same for the same seed.
  ///
  /// - Parameters:
  ///   - path: Where the file goes.
  ///   - count: The number of queries.
  ///   - seed: The seed of the random numbers.
  /// - Throws: Why the file can't be written.
  static func make(at path: String, count: Int, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let lines = (0..<count).map { number in
      switch number % 5 {
      case 0, 1: beginning(of: random.choose(ItemFile.words), &random)
      case 2: beginning(of: ItemFile.rareWord(&random), &random)
      case 3: random.choose(ItemFile.words) + " " + beginning(of: random.choose(ItemFile.words), &random)
      default: String(random.choose(ItemFile.denseWords).dropFirst(random.below(2)).prefix(1 + random.below(3)))
      }
    }
    try OutputFile(path: path).write(Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  private static func beginning(of word: String, _ random: inout SplitMix64) -> String {
    String(word.lowercased().prefix(1 + random.below(8)))
  }
}
