import Testing

@testable import BinderyBrowser

@Suite struct `Commands in lines` {
  @Test(arguments: [
    ("", PlainCommand.nothing), ("   ", .nothing), ("7", .open(7)), (" 7 ", .open(7)), ("-1", .open(-1)),
    ("more", .word(.more)), ("quit", .word(.quit)), ("back", .word(.back)),
    ("back to black", .search("back to black")), ("search back", .search("back")), ("search", .search("search")),
    ("do album", .perform("album")), ("do", .search("do")), ("the long winters", .search("the long winters")),
    ("7 seconds", .search("7 seconds")), ("99999999999999999999", .search("99999999999999999999")),
  ])
  func `A line is a command where it is one, and else what to look for`(line: String, command: PlainCommand) {
    #expect(PlainCommand(line: line) == command)
  }

  @Test func `The help has all commands of one word`() {
    for word in PlainCommand.Word.allCases { #expect(PlainCommand.help.contains("  \(word.rawValue) ")) }
  }
}
