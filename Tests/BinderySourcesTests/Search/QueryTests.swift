import Bindery
import BinderySources
import TestSupport
import Testing

struct `Queries` {
  private let song = Record(
    kind: "song",
    fields: [
      "trackName": "The Commander Thinks Aloud", "artistName": "The Long Winters", "collectionName": "Ultimatum - EP",
      "primaryGenreName": "Alternative", "trackNumber": 1, "trackViewUrl": "https://example.org/winters",
      "genres": .json(#"["Rock"]"#), "previewUrl": nil,
    ])

  // MARK: What matches

  @Test(arguments: [
    ["winters"], ["LONG", "winters"], ["winters", "long"], ["long winters"], ["commander", "ultimatum"], ["altern"],
    [" long ", ""], ["Thinks  Aloud"],
  ])
  func `Every term has to occur, in any order and any field`(terms: [String]) {
    #expect(Query(terms).score(of: song) != nil)
  }

  @Test(arguments: [
    ["summers"], ["winters", "summers"], ["winters long", "commander"], ["example.org"], ["rock"],
    ["winters ultimatum"],
  ])
  func `A term that doesn't occur rules a record out`(terms: [String]) {
    expectNil(Query(terms).score(of: song))
  }

  @Test(arguments: [
    ("atmósfera", true), ("atmosfera kamana", true), ("our page", true), ("oacute", false), ("amp", false),
    ("href", false),
    ("strong", false), ("p>", false), ("A & B", true), ("A &amp; B", true), ("5 < 6", true), ("page.line", true),
    ("page<br/>line", true), ("line.page", false),
  ])
  func `HTML is searched as it is shown`(term: String, isFound: Bool) {
    let episode = Record(
      kind: "podcast-episode",
      fields: [
        "trackName": "Rock &amp; Stone",
        "description":
          "<p>Atm&oacute;sfera <strong>Kamana</strong>, A &amp; B, 5 < 6.</p><p>At <a href=\"/x\">our page</a>.<br/>Line</p>",
      ])
    expectEqual(Query([term]).score(of: episode) != nil, isFound)
  }

  @Test(arguments: [
    (["long", "-summers"], true), (["long", "-winters"], false), (["long", "-WINTERS"], false),
    (["long", "-winter"], true), (["-winters"], true), (["-", "winters"], true), (["long", "\"-winters\""], true),
    (["long", "-\"long winters\""], false), (["long", "-\"winters long\""], true),
    (["\"long winters\""], true), (["\"winters long\""], false), (["\"Long Winters\"", "-ultimatum"], false),
    (["\"long win"], true), (["title:commander"], true), (["title:winters"], false),
    (["title:\"commander thinks\""], true),
    (["title:\"commander\""], true), (["title:\"winters\""], false), (["kind:\"song\"", "long"], true),
    (["kind:song", "long"], true), (["kind:SONG"], true), (["kind:film", "long"], false),
    (["-kind:song", "long"], false),
    (["-kind:film", "long"], true), (["thinks", "&", "aloud"], true), (["thinks", "–", "aloud"], true), (["&"], false),
    (["kind:song", "-winters"], false), (["long", "-winters", "-x"], false),
  ])
  func `Words, phrases, fields, kinds and exclusions are those of a library`(terms: [String], isFound: Bool) {
    expectEqual(Query(terms).score(of: song) != nil, isFound)
  }

  @Test(arguments: [
    ("don't", true), ("don’t", true), ("rock-n-roll", true), ("rock\u{2010}n\u{2011}roll", true), ("-日本", false),
    ("-日語", true), ("-tell", false), ("-\"don't tell\"", false), ("-tel", true),
  ])
  func `Apostrophes, hyphens and texts without spaces are those of a library`(term: String, isFound: Bool) {
    let song = Record(kind: "song", fields: ["trackName": "Don’t Tell", "artistName": "Rock‑n‐Roll 日本語"])
    expectEqual(Query([term, "roll"]).score(of: song) != nil, isFound)
  }

  @Test(arguments: [
    (["AC/DC"], [1, 2, 3]), (["ac dc"], [1, 2, 3]), (["ac-dc"], [1, 2, 3]), (["AC", "DC"], [1, 2, 3, 4]),
    (["dc/ac"], [4]), (["ac/d"], [1, 2, 3]), (["live", "-ac/dc"], []), (["title:live", "-title:AC/DC"], []),
    (["live", "-AC/D"], [2]), (["live", "-title:note"], [2]), (["kind:tune", "-title:live"], [1, 3, 4]),
    (["kind:tune", "-title:dc"], [4]), (["don't"], [4]), (["don t"], [4]), (["dont"], []), (["on't"], [4]),
    (["title:tell", "-title:don't"], []), (["title:\"don t\""], [4]), (["-don't"], [4]), (["-title:don't"], []),
  ])
  func `What stands between words doesn't count, and a title is excluded by its own words`(
    terms: [String], numbers: [Int]
  ) throws {
    let records = try [
      #"{"kind":"tune","title":"AC/DC"}"#, #"{"kind":"tune","title":"AC DC, live","note":"a note"}"#,
      #"{"kind":"tune","title":"(AC) -- (DC)"}"#, #"{"kind":"tune","title":"Don\u2019t tell","note":"DC: AC"}"#,
    ].map { try Record(json: $0) }
    expectEqual((1...4).filter { Query(terms).score(of: records[$0 - 1]) != nil }, numbers)
  }

  @Test func `A term with marks prefers the text that has them`() {
    let (words, marks) = (Record(kind: "x", fields: ["name": "AC DC"]), Record(kind: "x", fields: ["name": "AC/DC"]))
    expectEqual(ranking(of: [words, marks], for: ["ac/dc"]).first?["name"], "AC/DC")
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `An exclusion leaves out items, and never adds one or changes a score`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let words = ["long", "winters", "the", "ultimatum", "xyz", "alter", "ep", "q", "winter"]
    for _ in 0..<40 {
      let terms = (0..<Int.random(in: 1...3, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
      let excluded = words.randomElement(using: &random) ?? ""
      let (all, some) = (Query(terms).score(of: song), Query(terms + ["-" + excluded]).score(of: song))
      let isExcluded = ["long", "winters", "the", "ultimatum", "ep"].contains(excluded)
      expectEqual(some, isExcluded ? nil : all, "seed \(seed): \(terms), -\(excluded)")
    }
  }

  @Test(arguments: [[], [""], [" ", "\t"], ["\u{301}"]])
  func `A query without anything to look for is empty, and everything matches it`(terms: [String]) {
    #expect(Query(terms).isEmpty)
    expectEqual(Query(terms).score(of: song), 0)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `The order of terms doesn't decide whether a record matches`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let words = ["long", "winters", "the", "ultimatum", "xyz", "alter", "ep", "q"]
    let terms = (0..<Int.random(in: 1...4, using: &random)).map { _ in words[Int.random(in: 0..<8, using: &random)] }
    let shuffled = terms.shuffled(using: &random)
    expectEqual((Query(terms).score(of: song) == nil), (Query(shuffled).score(of: song) == nil))
    expectEqual((Query(terms).score(of: song) == nil), terms.contains { Query([$0]).score(of: song) == nil })
  }

  // MARK: What matches best

  @Test(arguments: [["the", "long", "winters"], ["long", "winters"], ["the long winters"], ["winters"]])
  func `Whoever has the name comes before what they made`(terms: [String]) {
    let artist = Record(kind: "artist", fields: ["artistName": "The Long Winters"])
    let album = Record(
      kind: "collection", fields: ["collectionName": "Putting the Days to Bed", "artistName": "The Long Winters"])
    let episode = Record(
      kind: "podcast-episode",
      fields: [
        "trackName": "The Long Winters - The Commander Thinks Aloud", "description": "How the long winters did it.",
      ])
    expectEqual(ranking(of: [song, album, episode, artist], for: terms).first?.kind, "artist")
  }

  @Test(arguments: ["trackName", "collectionName", "artistName", "title", "name"])
  func `The field that names the item counts most`(key: String) throws {
    let named = try Record(json: #"{"kind": "x", "\#(key)": "Halo"}"#)
    let titled = Record(kind: "x", fields: ["trackName": "Echoes", "artistName": "Halo", "collectionName": "Halo"])
    expectEqual(ranking(of: [titled, named], for: ["halo"]).first?[key], .text("Halo"))
  }

  @Test func `A name counts more than a description`() {
    let named = Record(kind: "x", fields: ["trackName": "Halo and more"])
    let described = Record(kind: "x", fields: ["trackName": "Echoes", "description": "Halo"])
    expectEqual(ranking(of: [described, named], for: ["halo"]).first?["trackName"], "Halo and more")
  }

  @Test func `Terms that stand together count more`() {
    let apart = Record(kind: "x", fields: ["trackName": "Winters are long and so are days"])
    let together = Record(kind: "x", fields: ["trackName": "So are days in the long winters"])
    expectEqual(ranking(of: [apart, together], for: ["long", "winters"]).first?["trackName"], together["trackName"])
  }

  @Test func `An empty field names nothing`() {
    let unnamed = Record(kind: "x", fields: ["trackName": "", "artistName": "Halo"])
    let other = Record(kind: "x", fields: ["trackName": "Echoes", "artistName": "Halo"])
    expectEqual(ranking(of: [other, unnamed], for: ["halo"]).first?["trackName"], "")
  }

  /// The records that match, the best first.
  private func ranking(of records: [Record], for terms: [String]) -> [Record] {
    var matches = TopMatches(limit: records.count)
    for record in records {
      if let score = Query(terms).score(of: record) { matches.insert(record, score: score) }
    }
    return matches.records
  }
}
