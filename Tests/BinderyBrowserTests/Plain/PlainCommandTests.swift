import Bindery
import TestSupport
import Testing

@testable import BinderyBrowser

struct `Commands in lines` {
  @Test(arguments: [
    ("", PlainCommand.nothing), ("   ", .nothing), ("7", .open(7)), (" 7 ", .open(7)), ("-1", .open(-1)),
    ("more", .word(.more)), ("quit", .word(.quit)), ("back", .word(.back)), (" back\t", .word(.back)),
    ("back to black", .search("back to black")), ("search back", .search("back")), ("search", .search("search")),
    ("the long  winters", .search("the long winters")), ("7 seconds", .search("7 seconds")),
    ("99999999999999999999", .search("99999999999999999999")),
    ("do", .perform(nil, name: nil)), ("do album", .perform(nil, name: "album")),
    ("do 1-3", .perform(PlainNumbers("1-3"), name: nil)),
    ("do 1-3,7 copy", .perform(PlainNumbers("1-3,7"), name: "copy")), ("do you realize", .search("do you realize")),
    ("do 1 2 3", .search("do 1 2 3")), ("mark ronson", .search("mark ronson")), ("mark", .search("mark")),
    ("unmark", .unmark(nil)), ("unmark ronson", .search("unmark ronson")),
  ])
  func `A line is a command where it is one, and else what to look for`(line: String, command: PlainCommand) {
    expectEqual(PlainCommand(line: line), command)
  }

  @Test func `Numbers mark items, and an address shows its item`() throws {
    expectEqual(PlainCommand(line: "mark 2,4"), .mark(try #require(PlainNumbers("2,4"))))
    expectEqual(PlainCommand(line: "unmark 2-4"), .unmark(PlainNumbers("2-4")))
    expectEqual(PlainCommand(line: "media://song/1"), .show(try #require(Route("media://song/1"))))
  }

  @Test(arguments: PlainWord.allCases)
  func `Each word has one line of the help, which is a sentence`(word: PlainWord) {
    let lines = PlainWord.helpLines.filter { $0.hasPrefix("\(word.rawValue):") || $0.hasPrefix("\(word.rawValue) ") }
    expectEqual(lines.count, 1)
    expectEqual(lines.first?.last, ".")
  }

  @Test func `A misspelled word is recognized`() {
    expectEqual(PlainWord.meant(by: "bak"), .back)
    expectEqual(PlainWord.meant(by: "nxet"), .next)
    expectNil(PlainWord.meant(by: "nxte"))
    expectNil(PlainWord.meant(by: "the long winters"))
  }
}

struct `Numbers of items` {
  @Test(arguments: ["", "a", "1-", "-1", "1--2", "1,,2", ",", "3-1", "1.5", "99999999999999999999"])
  func `What names no numbers isn't taken for some`(text: String) {
    expectNil(PlainNumbers(text))
  }

  @Test(arguments: [("3", [3]), ("1-3", [1, 2, 3]), ("7,1-2", [7, 1, 2]), ("2,1-3", [2, 1, 3]), ("8-99", [8, 9])])
  func `Each number that a list has counts once, in the order in which it was typed`(text: String, numbers: [Int]) {
    expectEqual(PlainNumbers(text)?.numbers(of: 9), numbers)
  }

  @Test(arguments: [("1-9", nil), ("0", 0), ("10", 10), ("3,8-12", 10), ("20-30", 20), ("1-9223372036854775807", 10)])
  func `The first number that a list doesn't have is named, however many there are`(text: String, missing: Int?) {
    expectEqual(PlainNumbers(text)?.firstMissing(of: 9), missing)
  }

  @Test func `An empty list has no numbers`() {
    expectEqual(PlainNumbers("1-9")?.numbers(of: 0), [])
    expectEqual(PlainNumbers("1-9")?.firstMissing(of: 0), 1)
  }
}
