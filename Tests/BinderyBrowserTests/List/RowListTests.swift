import Bindery
@testable import BinderyBrowser
import BinderyCollections
import BinderyInterface
@testable import BinderyRendering
import BinderySources
import BinderyTerminal
import TestSupport
import Testing

@MainActor
@Suite("Lists of rows", .timeLimit(.minutes(30))) struct RowListTests {
  typealias Rows = SimpleModelCollection<ItemRow, SearchFailure>

  let stage = RowListStage()

  @Test("A list shows its rows, with the cursor on the first of them")
  func rows() async throws {
    try await stage.show([("", [1, 2, 3])])
    #expect(stage.lines(width: 20, height: 4) == ["  reel 1", "  reel 2", "  reel 3", ""])
    #expect(stage.list.focus?.number == 1)
    #expect(stage.list.status == "3 items")
  }
}
