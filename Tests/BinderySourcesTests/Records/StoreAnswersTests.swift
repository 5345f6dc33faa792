import BinderySources
import TestSupport
import Testing

struct `Answers of the store` {
  /// The names of our own, and how many items each has.
  private static let own = [
    ("album-with-songs", 4), ("albums", 3), ("artists", 3), ("audiobooks", 2), ("ebooks", 3), ("empty", 0),
    ("empty-pretty", 0), ("fewer-than-told", 2), ("mac-software", 2), ("many-songs", 40), ("mixed", 10), ("movies", 3),
    ("music-videos", 2), ("podcast-episodes", 4), ("podcasts", 3), ("software", 2), ("songs", 8),
    ("songs-with-nulls", 3), ("tv-episodes", 5),
  ]

  /// Those of recorded ones, likewise.
  private static let recorded = [
    ("001-tv-search-lost-descr", 50),
    ("002-tv-search-lost-2011", 50),
    ("004-tv-search-lost-tunes", 50),
    ("006-movie-search-bladerunner", 2),
    ("007-movie-search-bladerunner-nulls", 2),
    ("008-movie-search-michaeljackson-50", 50),
    ("013-musicvideo-search-sabotage", 4),
    ("014-musicvideo-search-sabotage-nulls", 3),
    ("018-ebook-search-alice-html", 50),
    ("020-ebook-lookup-isbn", 1),
    ("021-software-search-doodlejump", 50),
    ("023-song-search-josejames", 49),
    ("024-song-search-josejames-nulls", 50),
    ("025-all-search-michaeljackson-mixed", 50),
    ("027-all-search-michaeljackson-videos", 50),
    ("028-podcast-search-beyondjazz", 1),
    ("029-podcast-search-beyondjazz-nulls", 1),
    ("030-podcast-lookup-215517191", 1),
    ("032-podcast-search-uyd-explicit", 1),
    ("035-podcast-episodes-20-a", 21),
    ("037-podcast-episodes-14-nodesc", 15),
    ("040-album-lookup-id", 1),
    ("041-album-lookup-amgalbum-nulls", 1),
    ("043-album-lookup-upc-empty", 0),
    ("044-artist-lookup-amg-nulls", 3),
    ("045-artist-lookup-two", 2),
    ("046-artist-lookup-single-gb", 1),
    ("047-artist-search-slayer-56", 56),
    ("049-artist-albums-lookup-slayer", 23),
    ("050-album-search-jimihendrix-68", 68),
    ("052-album-songs-lookup-explicit", 11),
    ("053-album-songs-lookup-deluxe", 21),
    ("054-song-lookup-single-gb", 1),
    ("057-album-songs-lookup-nonascii", 7),
    ("059-song-search-kuzukuzu", 15),
    ("072-song-search-50-2019", 50),
    ("077-song-search-2", 2),
    ("078-empty-pretty", 0),
    ("087-software-lookup-facebook", 1),
    ("095-macsoftware-search-slack-39", 39),
    ("096-macsoftware-search-bear-50", 50),
    ("097-macsoftware-search-things-50", 50),
    ("100-macsoftware-search-mojave-16", 16),
    ("102-macsoftware-lookup-slack", 1),
    ("103-empty-macsoftware", 0),
    ("104-macsoftware-search-things-trimmed", 12),
    ("108-empty-lookup-0", 0),
    ("109-podcast-search-food-50", 50),
    ("110-podcast-search-food-limit2", 2),
  ]

  /// The paths of all, and how many items each has.
  private static let counts =
    own.map { ("\(StoreAnswers.own)/\($0).json", $1) }
    + (StoreAnswers.recorded.map { folder in recorded.map { ("\(folder)/\($0).json", $1) } } ?? [])

  @Test(arguments: counts)
  func `Each answer gives as many items as it has`(path: String, count: Int) throws {
    for pieceSize in [RecordReader.defaultPieceSize, 4099] {
      var reader = try RecordReader(path: path, pieceSize: pieceSize)
      let items = try readItems(from: &reader)
      expectEqual(items.count { $0.record != nil }, count)
      expectEqual(items.count { $0.damage != nil }, 0)
    }
  }

  @Test(
    arguments: StoreAnswers.paths(own: ["error-item-id.json"], recorded: ["107-error-invalid-itunesid.json"]))
  func `An answer about an error is the service's refusal`(path: String) throws {
    var reader = try RecordReader(path: path)
    let error = #expect(throws: SourceError.self) { try reader.nextChunk() }
    expectEqual(error?.code, .refusedByService)
  }
}
