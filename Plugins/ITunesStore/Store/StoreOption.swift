internal import Bindery

/// An option of a request to the store.
struct StoreOption: Hashable, Sendable {
  /// The name of the option, which is also the name of the query parameter.
  let name: String

  /// The valid values as a noun phrase that follows `takes` in an error message, such as `one of album, song`.
  let expected: String

  /// The valid values; empty if only the form is checked.
  private var values: Set<String> = []

  /// The valid forms of values that aren't listed, in which `a` stands for any letter.
  private var forms: [String] = []

  /// Checks a value; throws a `SourceFailure` that says which values are valid if this isn't one.
  func check(_ value: String) throws(SourceFailure) {
    let form = String(value.map { $0.isASCII && $0.isLetter ? "a" : $0 })
    guard values.contains(value) || forms.contains(form) else {
      throw SourceFailure(.refused, "the option '\(name)' takes \(expected), not '\(value)'")
    }
  }
}

extension StoreOption {
  /// Creates an option whose valid values are listed.
  private init(_ name: String, _ values: [String]) {
    self.init(name: name, expected: "one of \(values.joined(separator: ", "))", values: Set(values))
  }

  /// The country of the store to search.
  static let country = StoreOption(
    name: "country", expected: "the two letters of a country, such as us or de", forms: ["aa"])

  /// The language of the answer.
  static let lang = StoreOption(
    name: "lang", expected: "a language with a country, such as en_us or ja_jp", forms: ["aa_aa", "aa"])

  /// The media to search.
  static let media = StoreOption(
    "media",
    [
      "all", "audiobook", "ebook", "movie", "music", "musicVideo", "podcast", "shortFilm", "software", "tvShow",
    ])

  /// The type of the items to find.
  static let entity = StoreOption(
    "entity",
    [
      "album", "allArtist", "allTrack", "audiobook", "audiobookAuthor", "desktopSoftware", "ebook", "iPadSoftware",
      "macSoftware", "mix", "movie", "movieArtist", "musicArtist", "musicTrack", "musicVideo", "podcast",
      "podcastAuthor", "podcastEpisode", "shortFilm", "shortFilmArtist", "software", "song", "tvEpisode", "tvSeason",
    ])

  /// The field that must contain the term.
  static let attribute = StoreOption(
    "attribute",
    [
      "actorTerm", "albumTerm", "allArtistTerm", "allTrackTerm", "artistTerm", "authorTerm", "composerTerm",
      "descriptionTerm", "directorTerm", "featureFilmTerm", "genreIndex", "genreTerm", "keywordsTerm",
      "languageTerm", "mixTerm", "movieArtistTerm", "movieTerm", "producerTerm", "ratingIndex", "ratingTerm",
      "releaseYearTerm", "shortFilmTerm", "showTerm", "softwareDeveloper", "songTerm", "titleTerm",
      "tvEpisodeTerm", "tvSeasonTerm",
    ])

  /// All options that the store reads in a search. `BaseAddress.option` is for the plugin itself.
  static let all = [country, media, entity, attribute, lang]

  /// The options that a look-up by identifiers can use; it leaves out the others.
  static let ofLookup = [country, entity, lang]

  /// Returns the value of the option `entity` that finds items of a kind, or `nil` if the store has none for it.
  static func entity(for kind: Kind) -> String? {
    switch kind {
    case "song": "song"
    case "collection": "album"
    case "artist": "allArtist"
    case "music-video": "musicVideo"
    case "feature-movie": "movie"
    case "tv-episode": "tvEpisode"
    case "podcast": "podcast"
    case "podcast-episode": "podcastEpisode"
    case "software": "software"
    case "mac-software": "macSoftware"
    case "ebook": "ebook"
    case "audiobook": "audiobook"
    default: nil
    }
  }
}
