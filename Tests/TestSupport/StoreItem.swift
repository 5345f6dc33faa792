/// An item of a stub of the iTunes Store: a song or an episode.
package struct StoreItem: Sendable {
  /// The ID of the item.
  package let id: Int

  /// The JSON of the item as the store writes it.
  package let json: String

  /// The ID of the item that contains the item, or `nil` if none of the stub does.
  let container: Int?

  private let entity: String
  private let words: String

  private init(song title: String, of album: String, by artist: String, id: Int, seconds: Int, year: Int) {
    self.id = id
    container = nil
    entity = "song"
    words = "\(title) \(album) \(artist)".lowercased()
    json =
      #"{"wrapperType":"track", "kind":"song", "trackId":\#(id), "artistName":"\#(artist)", "#
      + #""collectionName":"\#(album)", "trackName":"\#(title)", "trackTimeMillis":\#(seconds * 1000), "#
      + #""releaseDate":"\#(year)-01-01T08:00:00Z", "country":"USA", "currency":"USD", "trackPrice":1.29, "#
      + #""primaryGenreName":"Alternative"}"#
  }

  private init(episode title: String, number: Int, of show: String, id: Int, minutes: Int, date: String) {
    self.id = id
    container = nil
    entity = "tvEpisode"
    words = "\(title) \(show)".lowercased()
    json =
      #"{"wrapperType":"track", "kind":"tv-episode", "trackId":\#(id), "artistName":"\#(show)", "#
      + #""collectionName":"\#(show), Season 1", "trackName":"\#(title)", "trackNumber":\#(number), "#
      + #""trackTimeMillis":\#(minutes * 60_000).0, "releaseDate":"\#(date)T08:00:00Z", "country":"USA"}"#
  }

  /// An item that only look-ups find.
  private init(_ json: String, id: Int, entity: String, in container: Int? = nil) {
    self.id = id
    self.container = container
    self.entity = entity
    self.json = json
    words = ""
  }

  /// Returns whether the item is of the entity.
  func isOf(_ entity: String?) -> Bool { self.entity == entity }

  /// Returns whether every word of a term occurs in the item, and the entity includes it.
  package func matches(_ term: String, entity: String?) -> Bool {
    let isWanted = entity.map { [self.entity, "allTrack"].contains($0) || $0 == "musicTrack" && self.entity == "song" }
    return isWanted ?? true && term.lowercased().split(separator: " ").allSatisfy { words.contains($0) }
  }

  /// The entities that a request may name.
  package static let entities: Set = [
    "album", "allArtist", "allTrack", "audiobook", "ebook", "macSoftware", "movie", "musicArtist", "musicTrack",
    "musicVideo", "podcast", "podcastEpisode", "software", "song", "tvEpisode", "tvSeason",
  ]

  /// All items of the stub.
  package static let all = [
    song("The Commander Thinks Aloud", "Ultimatum - EP", "The Long Winters", 719_245_998, 326, 2005),
    song("Blue Diamonds", "When I Pretend to Fall", "The Long Winters", 63_000_062, 229, 2003),
    song("Cinnamon", "When I Pretend to Fall", "The Long Winters", 63_000_079, 252, 2003),
    song("Her Majesty", "Abbey Road", "The Beatles", 63_000_113, 23, 1969),
    song("Jóga", "Homogenic", "Björk", 63_000_130, 305, 1997),
    song("Svefn-g-englar", "Ágætis byrjun", "Sigur Rós", 63_000_147, 604, 1999),
    song("Dopesmoker", "Dopesmoker", "Sleep", 63_000_215, 3811, 2003),
    song("So What", "Kind of Blue", "Miles Davis", 63_000_249, 562, 1959),
    episode("Where Is Everybody?", 1, "The Twilight Zone (1959)", 63_000_368, 25, "1959-10-02"),
    episode("One for the Angels", 2, "The Twilight Zone (1959)", 63_000_385, 25, "1959-10-09"),
    episode("Time Enough at Last", 8, "The Twilight Zone (1959)", 63_000_402, 25, "1959-11-20"),
    episode("The Hitch-Hiker", 16, "The Twilight Zone (1959)", 63_000_419, 25, "1960-01-22"),
    StoreItem(
      #"{"wrapperType":"artist", "artistType":"Artist", "artistName":"The Harbor Choir", "artistId":7100}"#,
      id: 7100, entity: "musicArtist"),
    album("Lights of the Pier", 7200),
    album("Low Water", 7300),
    track("Evening Bells", 7201, in: 7200),
    track("The Ferry", 7202, in: 7200),
  ]

  private static func album(_ title: String, _ id: Int) -> StoreItem {
    StoreItem(
      #"{"wrapperType":"collection", "collectionType":"Album", "artistId":7100, "collectionId":\#(id), "#
        + #""artistName":"The Harbor Choir", "collectionName":"\#(title)"}"#,
      id: id, entity: "album", in: 7100)
  }

  private static func track(_ title: String, _ id: Int, in album: Int) -> StoreItem {
    StoreItem(
      #"{"wrapperType":"track", "kind":"song", "artistId":7100, "collectionId":\#(album), "trackId":\#(id), "#
        + #""trackName":"\#(title)"}"#,
      id: id, entity: "song", in: album)
  }

  private static func song(
    _ title: String, _ album: String, _ artist: String, _ id: Int, _ seconds: Int, _ year: Int
  ) -> StoreItem {
    StoreItem(song: title, of: album, by: artist, id: id, seconds: seconds, year: year)
  }

  private static func episode(
    _ title: String, _ number: Int, _ show: String, _ id: Int, _ minutes: Int, _ date: String
  ) -> StoreItem {
    StoreItem(episode: title, number: number, of: show, id: id, minutes: minutes, date: date)
  }
}
