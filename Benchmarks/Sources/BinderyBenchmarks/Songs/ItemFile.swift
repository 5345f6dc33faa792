/// A file of short items of all kinds that the plugins that ship show, in turns: about 220 bytes of JSON each.
///
/// Names end in the number of the item, so that no two are alike. The addresses of the pictures lead nowhere, and not into
/// a network.
struct ItemFile {
  private static let kinds = [
    "song", "ebook", "podcast", "collection", "feature-movie", "music-video", "tv-episode", "software", "audiobook",
    "artist", "podcast-episode",
  ]
  private static let words = [
    "Down", "River", "Long", "Winter", "Blue", "Monday", "Commander", "Thinks", "Aloud", "Night", "Day", "Summer",
    "Letters", "Home", "Train", "Station", "Paper", "Moon", "Golden", "Hour", "Silent", "Machines", "Northern",
    "Lights", "Dance", "Forever", "Ghost", "Town",
  ]

  /// Makes a file, always the same for the same numbers.
  ///
  /// - Parameters:
  ///   - path: Where the file goes.
  ///   - numbers: The numbers of the items.
  /// - Throws: Why the file can't be written.
  static func make(at path: String, numbers: Range<Int>) throws {
    let file = try OutputFile(path: path)
    var random = SplitMix64(seed: UInt64(numbers.lowerBound))
    var utf8: [UInt8] = []
    for number in numbers {
      let (title, artist) = (name(words: 2, number, &random), name(words: 1, number, &random))
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

  private static func name(words count: Int, _ number: Int, _ random: inout SplitMix64) -> String {
    (0..<count).reduce(into: "") { name, _ in name += random.choose(words) + " " } + String(number)
  }
}
