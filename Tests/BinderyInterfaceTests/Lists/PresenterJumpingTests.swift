import Bindery
import BinderyCollections
@testable import BinderyInterface
import Synchronization
import TestSupport
import Testing

@MainActor
struct `Moves to rows that aren't loaded` {
  private typealias Section = CollectionSection<Lamp, SourceFailure>
  private typealias List = ListPresenter<BranchRow, SourceFailure>

  /// A list of sections with some rows before and after the loaded ones, of which some are unfolded.
  private func list(_ random: inout SplitMix64) -> List {
    let sections = (0..<Int.random(in: 1...4, using: &random)).map { number in
      let count = Int.random(in: 0...6, using: &random)
      var section = Section(SectionId(rawValue: "\(number)"), Array(number * 100..<number * 100 + count))
      guard Bool.random(using: &random) else { return section }
      let first = Int.random(in: 0...9, using: &random)
      section.firstPosition = first
      section.total = Bool.random(using: &random) ? nil : first + count + Int.random(in: 0...9, using: &random)
      return section
    }
    let unfolded = Set(
      sections.flatMap(\.elements).filter { _ in Int.random(in: 0..<4, using: &random) == 0 }.map(\.elementId))
    let tree = TreeModelCollection(
      AskedLamps(sections), expanded: Set(unfolded.map { [$0] }), canExpand: { $0.elementId < 1000 },
      children: { lamp in
        StaticModelCollection([Lamp(elementId: 1000 + lamp.elementId), Lamp(elementId: 2000 + lamp.elementId)])
      })
    return List(unfolding: tree, options: .focusingFirstRow, make: BranchRow.init)
  }

  // MARK: Laws

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `Each loaded row has a place in the whole list, in order, and each place leads back to its row`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let list = list(&random)
    let extent = list.extent
    let places = (0..<extent.count).compactMap { extent.entry(at: $0) }
    expectEqual(places.count, extent.count, "seed \(seed)")
    expectEqual(Set(places).count, extent.count, "seed \(seed)")
    expectNil(extent.entry(at: extent.count))
    expectNil(extent.entry(at: -1))
    for row in 0..<list.rowCount {
      expectEqual(extent.entry(at: extent.position(ofRow: row)), .row(row), "seed \(seed)")
    }
    let rows = places.compactMap { if case .row(let row) = $0 { row } else { nil } }
    expectEqual(rows, Array(0..<list.rowCount), "seed \(seed)")
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `The element that a row belongs to leads back to the row, or to the one that contains it`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let list = list(&random)
    var last = 0
    for row in 0..<list.rowCount {
      let place = try #require(list.element(ofRow: row))
      if list.element(at: row)?.path.depth == 0 { last = row }
      expectEqual(list.row(of: .index(place.position), in: place.section), last, "seed \(seed), row \(row)")
    }
  }

  // MARK: Examples

  /// Whether the next page fails.
  private final class NextFailure: Sendable {
    private let isDue = Mutex(false)
    func set() { isDue.withLock { $0 = true } }

    func fail() throws(SourceFailure) {
      let isDue = isDue.withLock { isDue in
        defer { isDue = false }
        return isDue
      }
      if isDue { throw SourceFailure(.failed, "it may not") }
    }
  }

  private let failure = NextFailure()

  /// A list of a thousand lamps in pages of ten that can be read from any position.
  private func pages() -> PagedModelCollection<Lamp, SourceFailure, Int> {
    PagedModelCollection(
      nearness: 1,
      cursorAt: { position in
        switch position {
        case .index(let index): min(max(0, index), 990)
        case .last: 990
        }
      },
      fetch: { [failure] cursor throws(SourceFailure) in
        try failure.fail()
        let start = cursor ?? 0
        return Page(
          (start..<start + 10).map { Lamp(elementId: $0) }, next: start < 990 ? start + 10 : nil,
          previous: start > 0 ? max(0, start - 10) : nil, firstPosition: start)
      })
  }

  private func loaded(_ pages: PagedModelCollection<Lamp, SourceFailure, Int>, _ list: List) async {
    for await state in pages.states where !state.phase.isLoading { break }
    list.turnIfDue()
  }

  @Test func `The end of pages is reached at once, and the start again`() async {
    let pages = pages()
    pages.refresh()
    let list = List(unfolding: TreeModelCollection(pages), options: .focusingFirstRow, make: BranchRow.init)
    await loaded(pages, list)
    list.moveToEnd()
    #expect(list.isMoving)
    await loaded(pages, list)
    expectEqual(list.cursorElement?.element.elementId, 999)
    #expect(!list.isMoving)
    list.moveToStart()
    await loaded(pages, list)
    expectEqual(list.cursorElement?.element.elementId, 0)
    list.move(to: .index(503), in: .only)
    await loaded(pages, list)
    expectEqual(list.cursorElement?.element.elementId, 503)
  }

  /// A list over pages whose end couldn't be loaded.
  private func listWithFailedEnd() async -> (pages: PagedModelCollection<Lamp, SourceFailure, Int>, list: List) {
    let pages = pages()
    pages.refresh()
    let list = List(unfolding: TreeModelCollection(pages), options: .focusingFirstRow, make: BranchRow.init)
    await loaded(pages, list)
    failure.set()
    list.moveToEnd()
    await loaded(pages, list)
    return (pages, list)
  }

  @Test func `A move that fails leaves the cursor, and is done once trying again has succeeded`() async {
    let (pages, list) = await listWithFailedEnd()
    expectEqual(list.state.phase, .failed)
    expectEqual(list.cursorElement?.element.elementId, 0)
    #expect(list.isMoving)
    list.collection.retry(nil)
    await loaded(pages, list)
    expectEqual(list.cursorElement?.element.elementId, 999)
    #expect(!list.isMoving)
  }

  @Test func `Whoever moves otherwise after a move has failed has nothing to try again`() async {
    let (pages, list) = await listWithFailedEnd()
    list.setCursor(3)
    #expect(!list.isMoving)
    list.turnIfDue()
    expectEqual(list.state.phase, .loaded)
    list.collection.retry(nil)
    await loaded(pages, list)
    expectEqual(list.cursorElement?.element.elementId, 3)
  }

  @Test func `A list that is covered while it moves is at its destination when it is shown again`() async {
    let pages = pages()
    pages.refresh()
    let list = List(unfolding: TreeModelCollection(pages), options: .focusingFirstRow, make: BranchRow.init)
    await loaded(pages, list)
    list.moveToEnd()
    list.activation = .offscreen
    #expect(list.isMoving)
    await loaded(pages, list)
    list.activation = .focused
    expectEqual(list.cursorElement?.element.elementId, 999)
    #expect(!list.isMoving)
  }

  @Test func `A list whose loads are cancelled while it is covered moves on when they are resumed`() async {
    let pages = pages()
    pages.refresh()
    let list = List(unfolding: TreeModelCollection(pages), options: .focusingFirstRow, make: BranchRow.init)
    await loaded(pages, list)
    list.moveToEnd()
    list.activation = .offscreen
    pages.cancel()
    list.turnIfDue()
    expectEqual(list.cursorElement?.element.elementId, 0)
    #expect(list.isMoving)
    pages.resume()
    list.activation = .focused
    await loaded(pages, list)
    expectEqual(list.cursorElement?.element.elementId, 999)
  }

  @Test func `A place in an unfolded row is found again among other unfolded rows, or leads to the row itself`()
    async
    throws
  {
    for unfolded in [[], [501, 503], [500, 501, 502, 503, 504]] as [[Int]] {
      let pages = pages()
      pages.refresh()
      let tree = TreeModelCollection(
        pages, expanded: Set(unfolded.map { [$0] }), canExpand: { $0.elementId < 1000 },
        children: { lamp in
          StaticModelCollection([Lamp(elementId: 1000 + lamp.elementId), Lamp(elementId: 2000 + lamp.elementId)])
        })
      let list = List(unfolding: tree, options: .focusingFirstRow, make: BranchRow.init)
      await loaded(pages, list)
      list.move(to: .index(503), in: .only)
      await loaded(pages, list)
      expectEqual(list.cursorElement?.element.elementId, 503)
      let row = try #require(list.cursor)
      for child in row...row + (unfolded.contains(503) ? 2 : 0) {
        let place = try #require(list.element(ofRow: child))
        expectEqual(place.position, 503)
        expectEqual(list.row(of: .index(place.position), in: place.section), row)
      }
    }
  }

  @Test func `A windowed list that waits for its first load goes to its ends, too`() {
    let window = WindowedModelCollection<Lamp, SourceFailure>(count: 1000) { range in
      range.map { Lamp(elementId: $0) }
    }
    window.show(0..<10)
    var options = ListOptions.focusingFirstRow
    options.waitsForLoads = true
    let list = List(unfolding: TreeModelCollection(window), options: options, make: BranchRow.init)
    list.moveToEnd()
    expectEqual(list.cursor, 999)
    list.moveToStart()
    expectEqual(list.cursor, 0)
  }

  @Test(arguments: [0, 1, 2])
  func `Whoever moves otherwise before the rows are there stays where they are`(way: Int) async {
    let pages = pages()
    pages.refresh()
    let list = List(unfolding: TreeModelCollection(pages), options: .focusingFirstRow, make: BranchRow.init)
    await loaded(pages, list)
    list.moveToEnd()
    switch way {
    case 0: list.setCursor(3)
    case 1: list.extendSelection(by: 3)
    default: list.moveFocus(by: 3)
    }
    #expect(!list.isMoving)
    await loaded(pages, list)
    expectEqual(list.cursorElement?.element.elementId, 3)
    expectEqual(pages.state.sections[0].firstPosition, 0)
  }
}
