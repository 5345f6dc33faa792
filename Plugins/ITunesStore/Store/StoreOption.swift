internal import Bindery

/// An option of a request to the store.
struct StoreOption: Hashable, Sendable {
  /// The name, which is also that of the parameter.
  let name: String

  /// What it takes, in words.
  let expected: String

  /// The values that it takes; all of a form where it is empty.
  private let values: Set<String>

  /// The form of the values, where they aren't listed: `a` stands for a letter.
  private let forms: [String]

  private init(_ name: String, _ values: [String]) {
    self.name = name
    self.values = Set(values)
    forms = []
    expected = "one of \(values.joined(separator: ", "))"
  }

  private init(_ name: String, forms: [String], expected: String) {
    self.name = name
    values = []
    self.forms = forms
    self.expected = expected
  }

  /// Checks a value.
  ///
  /// - Parameter value: The value.
  /// - Throws: A `SourceFailure` that says what is expected.
  func check(_ value: String) throws(SourceFailure) {
    let form = String(value.map { $0.isASCII && $0.isLetter ? "a" : $0 })
    guard values.contains(value) || forms.contains(form) else {
      throw SourceFailure(.refused, "the option '\(name)' takes \(expected), not '\(value)'")
    }
  }
}

extension StoreOption {
  /// The country whose store is asked.
  static let country = StoreOption(
    "country", forms: ["aa"], expected: "the two letters of a country, such as us or de")

  /// The language of the answer.
  static let lang = StoreOption(
    "lang", forms: ["aa_aa", "aa"], expected: "a language with a country, such as en_us or ja_jp")

  /// The media that are searched.
  static let media = StoreOption(
    "media",
    [
      "all", "audiobook", "ebook", "movie", "music", "musicVideo", "podcast", "shortFilm", "software", "tvShow",
    ])

  /// What is found.
  static let entity = StoreOption(
    "entity",
    [
      "album", "allArtist", "allTrack", "audiobook", "audiobookAuthor", "desktopSoftware", "ebook", "iPadSoftware",
      "macSoftware", "mix", "movie", "movieArtist", "musicArtist", "musicTrack", "musicVideo", "podcast",
      "podcastAuthor", "podcastEpisode", "shortFilm", "shortFilmArtist", "software", "song", "tvEpisode", "tvSeason",
    ])

  /// Where the term has to stand.
  static let attribute = StoreOption(
    "attribute",
    [
      "actorTerm", "albumTerm", "allArtistTerm", "allTrackTerm", "artistTerm", "authorTerm", "composerTerm",
      "descriptionTerm", "directorTerm", "featureFilmTerm", "genreIndex", "genreTerm", "keywordsTerm",
      "languageTerm", "mixTerm", "movieArtistTerm", "movieTerm", "producerTerm", "ratingIndex", "ratingTerm",
      "releaseYearTerm", "shortFilmTerm", "showTerm", "softwareDeveloper", "songTerm", "titleTerm",
      "tvEpisodeTerm", "tvSeasonTerm",
    ])

  /// All options that the store reads, which are those of a search. `BaseAddress.option` is for the plugin itself.
  static let all = [country, media, entity, attribute, lang]

  /// Those that a look-up has a use for.
  static let ofLookup = [country, entity, lang]

  /// Names the option of a kind.
  ///
  /// - Parameter kind: The kind.
  /// - Returns: The entity that finds items of that kind, if there is one.
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
