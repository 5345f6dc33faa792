@testable import BinderySources
import TestSupport
import Testing

struct `Matches of terms` {
  @Test(arguments: [
    ("the long winters", "the long winters", TermMatch.Place.whole),
    ("the long winters", "the", .start),
    ("the long winters", "the long", .start),
    ("the long winters", "long", .word),
    ("the long winters", "winters", .word),
    ("the long winters", "wint", .wordStart),
    ("the long winters", "th", .wordStart),
    ("the long winters", "inter", .inside),
    ("ac/dc", "dc", .word),
    ("don't stop", "don", .start),
    ("non, je ne regrette rien", "ne", .word),
    ("café del mar", "cafe", .start),
    ("группа крови", "крови", .word),
    ("группа крови", "кров", .wordStart),
    ("上を向いて歩こう", "歩こう", .inside),
    ("(what's the story)", "(what", .start),
  ])
  func `A term stands in a text`(text: String, term: String, place: TermMatch.Place) {
    expectEqual(FoldedText(text).match(of: FoldedText(term))?.place, place)
  }

  @Test(arguments: [("", "a"), ("a", "aa"), ("long", "wrong"), ("a", ""), ("", "")])
  func `A term doesn't occur`(text: String, term: String) {
    expectNil(FoldedText(text).match(of: FoldedText(term)))
  }

  @Test(arguments: [
    ("xlong longer long", TermMatch.Place.word), ("xlong longer", .wordStart), ("long, longer", .start),
  ])
  func `The best place counts`(text: String, place: TermMatch.Place) {
    expectEqual(FoldedText(text).match(of: FoldedText("long"))?.place, place)
  }

  @Test(arguments: [
    ("long", "long winters"), ("long winters", "the long winters"), ("so long", "so long, marianne"),
    ("xlongx", "a text in which xlongx is a small part"),
  ])
  func `The more of a text a term is, the more it counts`(small: String, large: String) throws {
    let term = FoldedText("long")
    let first = try #require(FoldedText(small).match(of: term))
    let second = try #require(FoldedText(large).match(of: term))
    #expect(first.score > second.score)
  }

  @Test func `A better place counts more than a larger part of the text`() throws {
    let inside = try #require(FoldedText("xlongest").match(of: FoldedText("longest")))
    let start = try #require(FoldedText("a very, very, very longest day").match(of: FoldedText("longest")))
    #expect(start.score > inside.score)
  }
}
