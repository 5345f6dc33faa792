/// A file of short items of all kinds that the plugins that ship show, in turns: about 220 bytes of JSON each.
///
/// Names end in the number of the item, so that no two are alike. The addresses of the pictures lead nowhere, and not
/// into a network.
struct ItemFile {
  private static let kinds = [
    "song", "ebook", "podcast", "collection", "feature-movie", "music-video", "tv-episode", "software", "audiobook",
    "artist", "podcast-episode",
  ]
  /// Words that many names have.
  static let words = [
    "Down", "River", "Long", "Winter", "Blue", "Monday", "Commander", "Thinks", "Aloud", "Night", "Day", "Summer",
    "Letters", "Home", "Train", "Station", "Paper", "Moon", "Golden", "Hour", "Silent", "Machines", "Northern",
    "Lights", "Dance", "Forever", "Ghost", "Town",
  ]

  /// Names in scripts without spaces.
  static let denseWords = ["日本語の歌", "東京の夜", "サッカー", "한국어노래", "เธอรักฉัน", "京都", "北京冬天"]

  /// Makes a file, always the same for the same numbers.
  ///
  /// - Parameters:
  ///   - path: Where the file goes.
  ///   - numbers: The numbers of the items.
  ///   - isVaried: Whether names also have rare words, and words of scripts without spaces.
  /// - Throws: Why the file can't be written.
  static func make(at path: String, numbers: Range<Int>, isVaried: Bool = false) throws {
    let file = try OutputFile(path: path)
    var random = SplitMix64(seed: UInt64(numbers.lowerBound))
    var utf8: [UInt8] = []
    for number in numbers {
      var (title, artist) = (name(words: 2, number, &random), name(words: 1, number, &random))
      if isVaried, random.isOne(in: 4) { title = rareWord(&random) + " " + title }
      if isVaried, random.isOne(in: 8) { artist = random.choose(denseWords) + " " + artist }
      utf8 +=
        """
        {"kind":"\(kinds[number % kinds.count])","trackId":\(number),"trackName":"\(title)","artistId":\(number),\
        "artistName":"\(artist)","collectionId":\(number),"collectionName":"\(title)",\
        "artworkUrl100":"https://127.0.0.1:1/\(number)"}\n
        """.utf8
      if utf8.count > 1 << 20 {
        try file.write(utf8)
        utf8.removeAll(keepingCapacity: true)
      }
    }
    try file.write(utf8)
  }

  /// Makes a word of syllables, which few names have.
  static func rareWord(_ random: inout SplitMix64) -> String {
    (0..<3).reduce(into: "") { word, _ in
      word += random.choose(["b", "d", "f", "g", "k", "l", "m", "n", "p", "r", "s", "t", "v", "w", "z"])
      word += random.choose(["a", "e", "i", "o", "u"])
    }
  }

  private static func name(words count: Int, _ number: Int, _ random: inout SplitMix64) -> String {
    (0..<count).reduce(into: "") { name, _ in name += random.choose(words) + " " } + String(number)
  }
}
