import BinderyBrowser
import TestSupport
import Testing

struct `Reasons against commands` {
  @Test(arguments: BrowseCommand.allCases)
  func `A reason is a clause, which moving and typing have no need of`(command: BrowseCommand) {
    let reason = command.reasonAgainst
    #expect(reason?.isEmpty != true && reason?.last != "." && reason?.first?.isUppercase != true)
    if [.moving, .typing].contains(command.group), ![.nextSection, .previousSection].contains(command) {
      expectNil(reason)
    }
    if command.group == .items { #expect(reason != nil, "an item may not be there") }
  }
}
