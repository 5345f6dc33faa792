/// Writes songs that nobody sang, as the iTunes Store would answer: about 33 fields
/// and 1.2 KB of JSON each.
///
/// The same seed gives the same songs. Titles are Latin with and without accents, in
/// Chinese or Japanese, and some have escapes; control characters they have none.
struct SongWriter {
  private var random: SplitMix64
  private var number = 0

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// Writes the next song as one line of JSON, without a line break.
  mutating func writeSong(to utf8: inout [UInt8]) {
    number += 1
    let ids = (artist: 41_000_000 + random.below(90_000), album: 52_000_000 + number / 12, track: 63_000_000 + number)
    let (artist, album, title) = (name(words: 2), name(words: 2), name(words: 3))
    let isExplicit = random.isOne(in: 9)
    let explicitness = isExplicit ? "explicit" : "notExplicit"
    let count = 8 + random.below(13)
    let trackCount = random.isOne(in: 100) ? "" : #""trackCount":\#(count),"#
    let duration = random.isOne(in: 50) ? "" : #""trackTimeMillis":\#(milliseconds),"#
    let preview = random.isOne(in: 20) ? "" : #""previewUrl":"https://audio.example.org/previews/\#(path).m4a","#
    let artwork = "https://images.example.org/thumb/\(path)"
    let page = "https://music.example.org/us/album/\(ids.album)"
    utf8 +=
      """
      {"wrapperType":"track","kind":"song","artistId":\(ids.artist),"collectionId":\(ids.album),\
      "trackId":\(ids.track),"artistName":"\(artist)","collectionName":"\(album)","trackName":"\(title)",\
      "collectionCensoredName":"\(album)","trackCensoredName":"\(title)",\
      "artistViewUrl":"https://music.example.org/us/artist/\(ids.artist)?uo=4",\
      "collectionViewUrl":"\(page)?i=\(ids.track)&uo=4","trackViewUrl":"\(page)?i=\(ids.track)&uo=4",\(preview)\
      "artworkUrl30":"\(artwork)/30x30bb.jpg","artworkUrl60":"\(artwork)/60x60bb.jpg",\
      "artworkUrl100":"\(artwork)/100x100bb.jpg","collectionPrice":\(5 + random.below(9)).99,\
      "trackPrice":\(random.isOne(in: 3) ? "0.99" : "1.29"),"releaseDate":"\(date)T07:00:00Z",\
      "collectionExplicitness":"\(explicitness)","trackExplicitness":"\(explicitness)",\
      "discCount":1,"discNumber":1,\(trackCount)"trackNumber":\(1 + number % count),\(duration)\
      "country":"USA","currency":"USD","primaryGenreName":"\(random.choose(Self.genres))",\
      \(isExplicit ? #""contentAdvisoryRating":"Explicit","# : "")"isStreamable":true}
      """.utf8
  }

  /// From one minute to seven, and sometimes more than an hour.
  private var milliseconds: Int {
    mutating get { random.isOne(in: 500) ? 3_600_000 + random.below(3_600_000) : 60_000 + random.below(360_000) }
  }

  /// A folder and a name of letters and digits.
  private var path: String {
    mutating get {
      "v4/\(10 + random.below(90))/\(String(random.next(), radix: 16))/\(String(random.next(), radix: 16))"
    }
  }

  private var date: String {
    mutating get { "\(1960 + random.below(65))-0\(1 + random.below(9))-\(10 + random.below(19))" }
  }

  private mutating func name(words count: Int) -> String {
    let words: [String]
    switch random.below(100) {
    case ..<80: words = Self.plainWords
    case ..<90: words = Self.accentedWords
    case ..<96: return random.choose(Self.eastAsianNames)
    default: words = Self.escapedWords
    }
    return (0...random.below(count) + 1).map { _ in random.choose(words) }.joined(separator: " ")
  }

  private static let plainWords = [
    "Down", "by", "the", "River", "Long", "Winter", "Blue", "Monday", "Commander", "Thinks", "Aloud", "Night", "and",
    "Day", "Summer", "Letters", "Home", "Train", "Station", "Paper", "Moon", "Golden", "Hour", "Silent", "Machines",
    "Northern", "Lights", "Dance", "Forever", "Ghost", "Town",
  ]
  private static let accentedWords = [
    "Jóga", "Où", "Été", "Für", "Élise", "Ænima", "Sigur", "Rós", "Corazón", "Señor", "Žižek", "Łódź", "Über", "Naïve",
    "Ágætis", "Byrjun", "São", "Paulo",
  ]
  private static let eastAsianNames = [
    "夜に駆ける", "上を向いて歩こう", "月亮代表我的心", "甜蜜蜜", "さくら さくら", "千本桜", "봄날", "海闊天空",
  ]

  /// As JSON writes them.
  private static let escapedWords = [
    #"\"Heroes\""#, #"AC\/DC"#, #"Caf\u00e9"#, #"Don't \"Stop\""#, #"Back\\Slash"#, #"\u2603"#, #"\ud83c\udfb5"#,
    "Rock & Roll",
  ]
  private static let genres = [
    "Alternative", "Electronic", "Hip-Hop\\/Rap", "Jazz", "Classical", "J-Pop", "R&B\\/Soul", "Singer\\/Songwriter",
  ]
}
