import Bindery
@testable import BinderyBrowser
import BinderyCollections
import BinderyInterface
import BinderyRendering
import BinderySources
import BinderyTerminal
import TestSupport
import Testing

@MainActor
struct `Lists that aren't drawn` {
  private let maker = ReelMaker()
  private let rows = StagedRows()
  private let context = Context()

  private func list(_ options: RowListOptions = RowListOptions()) -> UndrawnList {
    UndrawnList(ItemListPresenter(of: rows, options: options), context: context, options: options)
  }

  private func state(_ ids: [Int], failing: Bool) async -> ModelCollectionState<ItemRow, SearchFailure> {
    let failure = SearchFailure("made", .source(SourceFailure(.offline, "the light is out")))
    return ModelCollectionState(await maker.rows(ids), status: failing ? .failed(failure) : .loaded)
  }

  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `They try again exactly while something has failed, and take no other command`(seed: UInt64) async {
    var random = SplitMix64(seed: seed)
    let list = list()
    for _ in 0..<6 {
      let (count, hasFailed) = (Int.random(in: 0...3, using: &random), Bool.random(using: &random))
      rows.set(await state(Array(0..<count), failing: hasFailed))
      list.rows.turnIfDue()
      for command in BrowseCommand.allCases {
        expectEqual(context.canHandle(command), command == .retry && hasFailed)
      }
      let before = rows.tried.count
      context.sendNow(BrowseCommand.retry)
      expectEqual(rows.tried.count, before + (hasFailed ? 1 : 0))
    }
    #expect(rows.tried.allSatisfy { $0 == nil })
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `Their rows are active at most while they are shown`(seed: UInt64) async {
    var random = SplitMix64(seed: seed)
    let list = list()
    for _ in 0..<8 {
      let isShown = Bool.random(using: &random)
      list.setShown(isShown)
      expectEqual(list.rows.activation, isShown ? .focused : .offscreen)
    }
  }

  // MARK: Examples

  @Test func `They have the rows of their presenter, and the failures of its collection`() async {
    let list = list()
    #expect(list.isEmpty && list.rowCount == 0)
    rows.set(await state([], failing: true))
    list.rows.turnIfDue()
    #expect(!list.isEmpty && list.rowCount == 0)
    rows.set(await state([1, 2], failing: false))
    list.rows.turnIfDue()
    #expect(!list.isEmpty && list.rowCount == 2)
  }

  @Test func `What rows contain is shown by other plugins as the options say`() {
    var shown: [Set<Kind>] = []
    var options = RowListOptions()
    options.showContents = { shown.append($0) }
    list(options).show(["reel"])
    expectEqual(shown, [["reel"]])
  }

  @Test func `They are released, and take no command then`() async {
    weak var released: UndrawnList?
    do {
      let list = list()
      released = list
      rows.set(await state([], failing: true))
      list.rows.turnIfDue()
    }
    expectNil(released)
    context.sendNow(BrowseCommand.retry)
    #expect(rows.tried.isEmpty)
  }
}
