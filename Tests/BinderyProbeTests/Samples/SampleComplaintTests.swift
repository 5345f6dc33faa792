import Bindery
@testable import BinderyProbe
import BinderyRules
import TestSupport
import Testing

struct `A complaint about a field` {
  private func names(_ sentence: String, words: [String] = []) -> [String] {
    SampleComplaint(sentence, words: words).names
  }

  @Test(arguments: [
    ("it needs 'title'", ["title"]), ("it needs \"title\" or `id`", ["title", "id"]),
    ("‘title’, “id”", ["title", "id"]),
    ("it needs 'title", []), ("it needs '' and 'id'", ["id"]), ("'a' 'b' 'a'", ["a", "b"]), ("", []),
  ])
  func `Quoted texts are names, each once`(sentence: String, expected: [String]) {
    expectEqual(names(sentence), expected)
  }

  @Test(arguments: [
    ("it doesn't have 'title'", ["title"]), ("the record's 'id' isn't there", ["id"]),
    ("can't find `title`, and won't guess", ["title"]),
  ])
  func `An apostrophe in a word opens no quotation`(sentence: String, expected: [String]) {
    expectEqual(names(sentence), expected)
  }

  @Test func `Words of the library count behind what is quoted`() {
    let words = ["title", "id", "track-name"]
    expectEqual(names("the id of 'x' is missing, and track-name, too", words: words), ["x", "id", "track-name"])
    expectEqual(names("the title 'title'", words: words), ["title"])
    expectEqual(names("the titles", words: words), [])
  }

  @Test(arguments: ["it needs 'x'", "a number is missing", "'x' is not an array of text", ""])
  func `Each sentence leads to values of each type, each once`(sentence: String) {
    let values = SampleComplaint(sentence, words: []).values
    expectEqual(Set(values).count, values.count)
    expectEqual(Set(values), Set(SampleComplaint("", words: []).values))
  }

  @Test(arguments: [
    ("it needs a number", TestValue.known(.integer(1))), ("expected i64", .known(.integer(1))),
    ("is no double", .known(.double(1.5))), ("neither true nor false", .known(.bool(true))),
    ("expected an array", .known(.json("[]"))), ("expected an OBJECT", .known(.json("{}"))),
  ])
  func `A type that is mentioned is tried first`(sentence: String, value: TestValue) {
    expectEqual(SampleComplaint(sentence, words: []).values.first, value)
  }
}
