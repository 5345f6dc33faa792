import Bindery
@testable import ITunesStore
import TestSupport
import Testing

struct `Requests to the store` {
  @Test(arguments: 0..<20)
  func `The store reads the term that was asked for`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let letters = Array("ab ÅñЖ東🎸&=+%#?/\"'\n")
    let term = "a" + String((0..<20).map { _ in letters[Int.random(in: 0..<letters.count, using: &random)] })
    let limit = Int.random(in: 1...200, using: &random)
    let path = try StoreRequest(SearchRequest(terms: [term], limit: limit)).path
    let request = LoopbackRequest("GET \(path) HTTP/1.1\r\n\r\n")
    expectEqual(request.query, ["term": term, "limit": "\(limit)"])
    expectEqual(WebAddress("https://example.org" + path)?.path, path)
  }

  @Test(arguments: [
    (SearchRequest(terms: ["long winters"]), "/search?term=long+winters&limit=50"),
    (SearchRequest(terms: ["a"], kinds: ["song"]), "/search?term=a&entity=song&limit=50"),
    (SearchRequest(terms: ["a"], kinds: ["song", "podcast"]), "/search?term=a&limit=50"),
    (SearchRequest(terms: ["a"], kinds: ["unheard-of"]), "/search?term=a&limit=50"),
    (SearchRequest(terms: ["a"], limit: 500), "/search?term=a&limit=200"),
    (
      SearchRequest(terms: ["a"], kinds: ["song"], options: ["entity": "musicTrack"]),
      "/search?term=a&limit=50&entity=musicTrack"
    ),
    (
      SearchRequest(
        terms: ["a"], limit: 1,
        options: ["lang": "ja_jp", "country": "JP", "media": "music", "attribute": "songTerm", "entity": "song"]),
      "/search?term=a&limit=1&country=JP&media=music&entity=song&attribute=songTerm&lang=ja_jp"
    ),
    (SearchRequest(ids: [ModelId("63000028"), ModelId("1000731450283")]), "/lookup?id=63000028,1000731450283"),
    (
      SearchRequest(ids: [ModelId("41000017")], limit: 5, options: ["entity": "song", "country": "us"]),
      "/lookup?id=41000017&limit=5&country=us&entity=song"
    ),
    (SearchRequest(ids: [ModelId("1")], kinds: ["song"]), "/lookup?id=1"),
    (SearchRequest(terms: ["a"], limit: 25, next: "200"), "/search?term=a&limit=25&offset=200"),
    (
      SearchRequest(ids: [ModelId("1")], kinds: ["song"], limit: 200, fields: ["collectionId": "1"]),
      "/lookup?id=1&limit=200&entity=song"
    ),
    (
      SearchRequest(ids: [ModelId("1")], kinds: ["collection"], limit: 5, fields: ["artistId": "1"]),
      "/lookup?id=1&limit=5&entity=album"
    ),
    (
      SearchRequest(
        ids: [ModelId("1")], kinds: ["podcast-episode"], limit: 500, options: ["country": "us"],
        fields: ["collectionId": "1"]), "/lookup?id=1&limit=200&entity=podcastEpisode&country=us"
    ),
    (SearchRequest(ids: [ModelId("1")], options: ["media": "music", "attribute": "songTerm"]), "/lookup?id=1"),
  ])
  func `A request becomes a query`(request: SearchRequest, expected: String) throws {
    try expectEqual(StoreRequest(request).path, expected)
  }

  @Test(arguments: [
    ("song", "song"), ("collection", "album"), ("artist", "allArtist"), ("music-video", "musicVideo"),
    ("feature-movie", "movie"), ("tv-episode", "tvEpisode"), ("podcast", "podcast"), ("software", "software"),
    ("podcast-episode", "podcastEpisode"), ("mac-software", "macSoftware"), ("ebook", "ebook"),
    ("audiobook", "audiobook"),
  ])
  func `A kind has an entity`(kind: String, entity: String) throws {
    let path = try StoreRequest(SearchRequest(terms: ["a"], kinds: [Kind(rawValue: kind)])).path
    expectEqual(path, "/search?term=a&entity=\(entity)&limit=50")
    try StoreOption.entity.check(entity)
  }

  @Test(arguments: [
    (SearchRequest(terms: [""]), "the iTunes Store has no items for an empty term; give a word to look for"),
    (SearchRequest(terms: [" \n"]), "the iTunes Store has no items for an empty term; give a word to look for"),
    (SearchRequest(terms: ["a"], limit: 0), "the iTunes Store gives at least 1 item, not 0"),
    (SearchRequest(terms: ["a"], limit: 0), "the iTunes Store gives at least 1 item, not 0"),
    (
      SearchRequest(terms: ["a"], options: ["callback": "a"]),
      "the iTunes Store has no option 'callback'; it takes country, media, entity, attribute, lang"
    ),
    (
      SearchRequest(terms: ["a"], options: ["country": "usa"]),
      "the option 'country' takes the two letters of a country, such as us or de, not 'usa'"
    ),
    (
      SearchRequest(terms: ["a"], options: ["lang": "a&b"]),
      "the option 'lang' takes a language with a country, such as en_us or ja_jp, not 'a&b'"
    ),
    (
      SearchRequest(ids: [ModelId("1")], options: ["callback": "a"]),
      "the iTunes Store has no option 'callback'; it takes country, media, entity, attribute, lang"
    ),
    (SearchRequest(ids: [ModelId("1"), ModelId("a")]), "the iTunes Store looks up numbers, such as 909253, not 'a'"),
    (SearchRequest(ids: [ModelId("1\n2")]), "the iTunes Store looks up numbers, such as 909253, not '1 2'"),
    (SearchRequest(ids: [ModelId("1,2")]), "the iTunes Store looks up numbers, such as 909253, not '1,2'"),
    (
      SearchRequest(ids: [ModelId("1")], kinds: ["song", "collection"], fields: ["artistId": "1"]),
      "the iTunes Store finds contents of one kind that it knows, not of 'song' and 'collection'"
    ),
    (
      SearchRequest(ids: [ModelId("1")], fields: ["artistId": "1"]),
      "the iTunes Store finds contents of one kind that it knows, not of any"
    ),
    (
      SearchRequest(ids: Array(repeating: ModelId("1"), count: 201)),
      "the iTunes Store looks up 200 items at once, not 201"
    ),
  ])
  func `What the store doesn't understand is refused in a sentence`(request: SearchRequest, detail: String) {
    let failure = #expect(throws: SourceFailure.self) { try StoreRequest(request) }
    expectEqual(failure?.code, .refused)
    expectEqual(failure?.detail, detail)
  }

  @Test(
    arguments: ["x", "-1", "07", "100000", "\u{0}\u{1B}[2J", String(repeating: "9", count: 4096)],
    [SearchRequest(terms: ["a"]), SearchRequest(ids: [ModelId("1")]), SearchRequest()])
  func `A page that no answer named is refused without its mark, which may be anything`(
    mark: String, request: SearchRequest
  ) {
    var request = request
    request.next = PageToken(rawValue: mark)
    let failure = #expect(throws: SourceFailure.self) { try StoreRequest(request) }
    expectEqual(failure?.code, .refused)
    expectEqual(
      failure?.detail, "no answer of the iTunes Store named the page that is asked for; begin with the first one")
  }

  @Test(arguments: ["media", "entity", "attribute"])
  func `A value that isn't in a list is refused with the list`(name: String) {
    let failure = #expect(throws: SourceFailure.self) {
      try StoreRequest(SearchRequest(terms: ["a"], options: [name: "none"]))
    }
    expectEqual(failure?.detail.hasPrefix("the option '\(name)' takes one of "), true)
    expectEqual(failure?.detail.hasSuffix(", not 'none'"), true)
  }
}
