import Bindery
import BinderyCollections
import BinderyInterface
import TestSupport
import Testing

@MainActor
struct `Lists on a screen` {
  private typealias Lamps = SimpleModelCollection<Lamp, Never>
  private typealias Section = CollectionSection<Lamp, Never>

  private let clock = ManualClock()

  @Test func `A list keeps nothing of the delays that it cancels`() {
    #expect(ListOptions().clock is CoalescingClock<ContinuousClock>)
  }

  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Rows are as active as they are visible, whatever changes`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let (lamps, made) = (Lamps(random.lamps()), Made())
    let options = options { ($0.workingRange, $0.spareLimit) = (2, 3) }
    let list = ListPresenter(lamps, options: options, make: made.row)
    for _ in 0..<25 {
      switch Int.random(in: 0...4, using: &random) {
      case 0: lamps.state = random.lamps()
      case 1: list.moveFocus(by: Int.random(in: -3...3, using: &random))
      case 2: list.activation = Activation.allCases.randomElement(using: &random) ?? .focused
      default:
        let start = Int.random(in: 0...12, using: &random)
        list.show(start..<start + Int.random(in: 0...5, using: &random))
      }
      try await settled(list, lamps)
      expectLevels(of: list, made)
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Applying the reported steps gives the rows of the collection`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let lamps = Lamps(random.lamps())
    let list = ListPresenter(lamps, make: LampRow.init)
    var shown = list.state.sections.map(\.elements)
    let observer = list.observe { update in
      shown = update.changes.applying(to: shown, new: list.state.sections.map(\.elements))
    }
    for _ in 0..<20 {
      lamps.state = random.lamps()
      if Bool.random(using: &random) { lamps.state = random.lamps() }
      try await settled(list, lamps)
      expectEqual(shown.map { $0.map(\.elementId) }, lamps.state.sections.map { $0.elements.map(\.elementId) })
    }
    withExtendedLifetime(observer) {}
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Every observer gets every step, also where one changes the collection and the focus`(seed: UInt64) async throws
  {
    var random = SplitMix64(seed: seed)
    let lamps = Lamps(ModelCollectionState(random.distinctLamps()))
    let list = ListPresenter(lamps, make: LampRow.init)
    var states = (0..<5).map { _ in ModelCollectionState<Lamp, Never>(random.distinctLamps()) }
    let meddler = list.observe { _ in
      guard let state = states.popLast() else { return }
      lamps.state = state
      if let id = state.elements.last?.elementId { list.setFocus(on: id) }
    }
    var shown = list.state.sections.map(\.elements)
    let observer = list.observe { update in
      shown = update.changes.applying(to: shown, new: list.state.sections.map(\.elements))
    }
    lamps.state = ModelCollectionState(random.distinctLamps())
    try await waitUntil("all states were set") { states.isEmpty }
    try await settled(list, lamps)
    expectEqual(shown.map { $0.map(\.elementId) }, [lamps.state.elements.map(\.elementId)])
    withExtendedLifetime((meddler, observer)) {}
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A row that stays keeps its view model, and shows its newest version`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let lamps = Lamps(ModelCollectionState(random.distinctLamps()))
    let list = ListPresenter(lamps, options: options { $0.spareLimit = 100 }, make: LampRow.init)
    list.show(0..<100)
    for _ in 0..<10 {
      let before = Dictionary(uniqueKeysWithValues: list.rows.map { ($0.lamp.elementId, $0) })
      lamps.state = ModelCollectionState(random.distinctLamps())
      try await settled(list, lamps)
      expectEqual(list.rows.map(\.lamp), lamps.state.elements)
      for row in list.rows {
        if let held = before[row.lamp.elementId] { #expect(held === row) }
      }
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `What leaves the screen goes offscreen first, and then what is seen comes before what is near`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let journal = Journal()
    let list = ListPresenter(
      Lamps(state(Array(0..<30))), options: options { ($0.workingRange, $0.spareLimit) = (3, 100) }
    ) { NotingRow($0, journal) }
    for _ in 0..<10 {
      let start = Int.random(in: 0...30, using: &random)
      list.show(start..<start + Int.random(in: 0...6, using: &random))
      let levels = journal.take()
      expectEqual(levels, levels.sorted { ["offscreen", "visible", "near"].order(of: $0, before: $1) })
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `What is seen stays at its place on the screen, whatever comes, goes and moves`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let lamps = Lamps(ModelCollectionState(random.distinctLamps()))
    let list = ListPresenter(lamps, make: LampRow.init)
    for _ in 0..<15 {
      let (old, new) = (lamps.state.elements.map(\.elementId), random.distinctLamps())
      guard new != lamps.state.elements else { continue }
      let height = Int.random(in: 1...6, using: &random)
      let start = Int.random(in: 0..<old.count, using: &random)
      list.show(start..<start + height)
      let focused = Bool.random(using: &random) ? Int.random(in: 0..<old.count, using: &random) : nil
      list.setFocus(focused.map(path))
      if Bool.random(using: &random) { list.show(start..<start + height) }
      let visible = list.visible
      lamps.state = ModelCollectionState(new)
      try await settled(list, lamps)
      let ids = new.map(\.elementId)
      expectEqual(list.focus, focused.flatMap { ids.heir(of: $0, in: old) }.map(path))
      let anchor = focused.flatMap { visible.contains($0) ? $0 : nil } ?? visible.lowerBound
      let shift = ids.heir(of: anchor, in: old).map { $0 - anchor } ?? 0
      let top = min(max(0, visible.lowerBound + shift), max(0, ids.count - height))
      expectEqual(list.visible, top..<min(ids.count, top + height))
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Every visible row that changes is redrawn, once in an interval, and no other is`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let list = ListPresenter(Lamps(state(Array(0..<10))), options: options { $0.workingRange = 3 }, make: LampRow.init)
    list.show(2..<6)
    var reports: [[ModelPath]] = []
    let observer = list.observe { reports.append($0.redraws) }
    for round in 1...10 {
      let visible = Int.random(in: 2..<6, using: &random)
      let changed = [visible] + (0..<4).map { _ in Int.random(in: 0..<9, using: &random) }
      for position in changed { list.row(at: path(position))?.flicker() }
      await Task {}.value
      if round > 1 {
        expectEqual(reports.count, round - 1)
        await clock.waitForSleepers()
        clock.advanceAtOnce(by: .milliseconds(100))
      }
      try await waitUntil("the rows were reported") { reports.count == round }
      expectEqual(reports.last, Set(changed).filter { (2..<6).contains($0) }.sorted().map(path))
    }
    withExtendedLifetime(observer) {}
  }

  // MARK: Bounds

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Whatever is shown, asked for and changed, few view models are held beside those of the screen`(
    seed: UInt64
  ) async throws {
    var random = SplitMix64(seed: seed)
    let (lamps, made) = (Lamps(random.lamps()), Made())
    let list = ListPresenter(
      lamps, options: options { ($0.workingRange, $0.spareLimit) = (1, 2) }, make: made.row)
    for _ in 0..<40 {
      let position = Int.random(in: 0...15, using: &random)
      switch Int.random(in: 0...3, using: &random) {
      case 0: lamps.state = random.lamps()
      case 1: list.show(position..<position + Int.random(in: 0...4, using: &random))
      case 2: _ = list.snapshot.path(of: position).flatMap(list.row)
      default: list.moveFocus(by: Int.random(in: -3...3, using: &random))
      }
      try await settled(list, lamps)
      #expect(list.heldCount <= list.visible.count + 2 * 1 + 2)
      expectEqual(made.living, list.heldCount)
    }
  }

  @Test func `Memory is bounded by the screen, and not by the list`() async {
    let made = Made()
    let lamps = Lamps(state(Array(0..<100_000)))
    let list = ListPresenter(
      lamps, options: options { ($0.workingRange, $0.spareLimit) = (5, 7) }, make: made.row)
    for start in stride(from: 0, to: 3000, by: 10) {
      list.show(start..<start + 10)
      #expect(list.heldCount <= 10 + 2 * 5 + 7)
    }
    #expect(made.living <= 10 + 2 * 5 + 7)
  }

  @Test func `A row that comes back soon is the same, and one that was long away is another`() {
    let list = ListPresenter(
      Lamps(state(Array(0..<100))), options: options { ($0.workingRange, $0.spareLimit) = (0, 5) }, make: LampRow.init)
    list.show(0..<5)
    let first = list.row(at: path(0))
    list.show(5..<10)
    list.show(0..<5)
    #expect(list.row(at: path(0)) === first)
    list.show(50..<60)
    list.show(70..<80)
    list.show(0..<5)
    #expect(list.row(at: path(0)) !== first)
  }

  @Test func `Nothing is made before something is visible`() {
    let list = ListPresenter(Lamps(state([1, 2, 3])), make: LampRow.init)
    expectEqual(list.heldCount, 0)
    #expect(list.visible.isEmpty)
  }

  @Test func `A list that is let go takes its rows offscreen`() async throws {
    let lamps = Lamps(state([1]))
    var list: ListPresenter<LampRow, Never>? = ListPresenter(lamps, make: LampRow.init)
    list?.show(0..<1)
    let row = try #require(list?.row(at: path(0)))
    expectEqual(row.level, .visible)
    weak let weakly = list
    list = nil
    try await waitUntil("the list is let go") { weakly == nil && row.level == .offscreen }
  }

  // MARK: Screen and focus

  @Test func `Rows that come above don't shift what is seen`() async throws {
    let lamps = Lamps(state([10, 11, 12, 13, 14]))
    let list = ListPresenter(lamps, make: LampRow.init)
    list.show(2..<4)
    lamps.state = state([1, 2, 10, 11, 12, 13, 14])
    try await settled(list, lamps)
    expectEqual(list.visible, 4..<6)
    lamps.state = state([13, 14])
    try await settled(list, lamps)
    expectEqual(list.visible, 0..<2)
  }

  @Test func `The focused row stays at its place on the screen`() async throws {
    let lamps = Lamps(state([10, 11, 12, 13]))
    let list = ListPresenter(lamps, make: LampRow.init)
    list.show(0..<3)
    list.setFocus(path(2))
    lamps.state = state([10, 1, 2, 11, 12, 13])
    try await settled(list, lamps)
    expectEqual(list.focus, path(4))
    expectEqual(list.visible, 2..<5)
    expectEqual(list.row(at: path(4))?.level, .focused)
  }

  @Test func `The nearest row after the focused one takes its place`() async throws {
    let lamps = Lamps(state([1, 2, 3, 4]))
    let list = ListPresenter(lamps, options: options { $0.focusesFirstRow = true }, make: LampRow.init)
    list.show(0..<4)
    expectEqual(list.focus, path(0))
    list.moveFocus(by: 1)
    lamps.state = state([1, 4])
    try await settled(list, lamps)
    expectEqual(list.focus, path(1))
    lamps.state = state([1])
    try await settled(list, lamps)
    expectEqual(list.focus, path(0))
    lamps.state = state([])
    try await settled(list, lamps)
    expectNil(list.focus)
    lamps.state = state([7])
    try await settled(list, lamps)
    expectEqual(list.focus, path(0))
  }

  @Test(arguments: [(1, 1, 0..<3), (3, 3, 1..<4), (9, 9, 7..<10), (.max, 9, 7..<10), (-1, 0, 0..<3), (.min, 0, 0..<3)])
  func `Moving the focus scrolls as little as possible`(offset: Int, focus: Int, visible: Range<Int>) {
    let list = ListPresenter(Lamps(state(Array(0..<10))), make: LampRow.init)
    list.show(0..<3)
    list.setFocus(path(0))
    list.moveFocus(by: offset)
    expectEqual(list.focus, path(focus))
    expectEqual(list.visible, visible)
  }

  @Test func `A screen of any height shows all rows there are`() async throws {
    let lamps = Lamps(state([1, 2]))
    let list = ListPresenter(lamps, make: LampRow.init)
    list.show(0..<Int.max)
    expectEqual(list.visible, 0..<2)
    lamps.state = state([0, 1, 2, 3])
    try await settled(list, lamps)
    expectEqual(list.visible, 0..<4)
  }

  // MARK: Reports

  @Test func `Many changes in one job are one report`() async throws {
    let lamps = Lamps(state([]))
    let list = ListPresenter(lamps, make: LampRow.init)
    var reports: [ListUpdate] = []
    let observer = list.observe { reports.append($0) }
    for count in 1...1000 { lamps.state = state(Array(0..<count)) }
    try await settled(list, lamps)
    expectEqual(reports.map(\.changes.insertedRows.count), [1000])
    withExtendedLifetime(observer) {}
  }

  @Test func `Live rows are redrawn together, and at most once in an interval`() async throws {
    let list = ListPresenter(
      Lamps(state([1, 2, 3])), options: options { $0.redrawInterval = .milliseconds(100) }, make: LampRow.init)
    list.show(0..<2)
    var redraws: [[ModelPath]] = []
    let observer = list.observe { redraws.append($0.redraws) }
    list.rows.forEach { $0.flicker() }
    await clock.waitForSleepers()
    expectEqual(redraws, [[path(0), path(1)]])
    for _ in 0..<5 {
      list.row(at: path(1))?.flicker()
      await Task {}.value
    }
    expectEqual(redraws.count, 1)
    clock.advanceAtOnce(by: .milliseconds(100))
    try await waitUntil("the second report came") { redraws.count == 2 }
    expectEqual(redraws.last, [path(1)])
    withExtendedLifetime(observer) {}
  }

  @Test func `A list that waits for loads shows what was there until the load ends`() async throws {
    let lamps = Lamps(state([1]))
    let list = ListPresenter(lamps, options: options { $0.waitsForLoads = true }, make: LampRow.init)
    lamps.state = ModelCollectionState([Lamp(elementId: 2)], status: .loading)
    await Task {}.value
    await Task {}.value
    expectEqual(list.state.elements.map(\.elementId), [1])
    lamps.state = ModelCollectionState([Lamp(elementId: 3)])
    try await settled(list, lamps)
    expectEqual(list.state.elements.map(\.elementId), [3])
  }

  @Test func `A slow consumer of the updates gets one step to the newest rows`() async throws {
    let lamps = Lamps(state([1]))
    let list = ListPresenter(lamps, options: options { _ in }, make: LampRow.init)
    list.show(0..<9)
    var updates = list.updates.makeAsyncIterator()
    await expectEqual(updates.next()?.changes.insertedSections, [0])
    lamps.state = state([1, 2])
    try await settled(list, lamps)
    lamps.state = state([1, 2, 3])
    list.row(at: path(0))?.flicker()
    list.row(at: path(1))?.flicker()
    try await settled(list, lamps)
    await clock.waitForSleepers()
    let update = await updates.next()
    expectEqual(update?.changes.insertedRows, [path(1), path(2)])
    expectEqual(update?.redraws, [path(0)])
  }

  private func options(_ change: (inout ListOptions) -> Void) -> ListOptions {
    var options = ListOptions()
    options.clock = clock
    change(&options)
    return options
  }
}

/// The rows that a list has made.
@MainActor
private final class Made {
  private struct Weak {
    weak var row: LampRow?
  }

  private var made: [Weak] = []

  func row(_ lamp: Lamp) -> LampRow {
    let row = LampRow(lamp)
    made.append(Weak(row: row))
    return row
  }

  var rows: [LampRow] { made.compactMap(\.row) }
  var living: Int { rows.count }
}

/// A row that notes each level that it comes to.
@MainActor
private final class NotingRow: ListRow {
  private let journal: Journal
  private var level = Activation.offscreen

  init(_ lamp: Lamp, _ journal: Journal) {
    self.journal = journal
  }

  func update(to lamp: Lamp) {}

  func activate(_ level: Activation) {
    if level != self.level { journal.write("\(level)") }
    self.level = level
  }
}

extension [Int] {
  /// Returns the index of an identifier of an old list, or if it has left, of the nearest one after or else before it.
  fileprivate func heir(of position: Int, in old: [Int]) -> Int? {
    (old[position...] + old[..<position].reversed()).lazy.compactMap { self.firstIndex(of: $0) }.first
  }
}

extension [String] {
  /// Returns whether one of these strings comes before another.
  fileprivate func order(of first: String, before second: String) -> Bool {
    (firstIndex(of: first) ?? endIndex) < (firstIndex(of: second) ?? endIndex)
  }
}

/// Expects each row to be as active as its place on the screen says, and all that isn't near to be offscreen.
@MainActor
private func expectLevels(
  of list: ListPresenter<LampRow, Never>, _ made: Made, sourceLocation: SourceLocation = #_sourceLocation
) {
  let count = list.snapshot.rowCount
  let near =
    list.visible.isEmpty ? 0..<0 : max(0, list.visible.lowerBound - 2)..<min(count, list.visible.upperBound + 2)
  var active: Set<ObjectIdentifier> = []
  for position in near where list.activation > .offscreen {
    guard let path = list.snapshot.path(of: position), let row = list.row(at: path) else { continue }
    let level: Activation =
      !list.visible.contains(position) ? .near : path == list.focus ? .focused : .visible
    expectEqual(row.level, min(level, list.activation), sourceLocation: sourceLocation)
    active.insert(ObjectIdentifier(row))
  }
  let others = made.rows.filter { !active.contains(ObjectIdentifier($0)) }
  #expect(others.allSatisfy { $0.level == .offscreen }, sourceLocation: sourceLocation)
  #expect(others.count <= 3, sourceLocation: sourceLocation)
}

extension ListPresenter {
  /// The view models of the visible rows.
  fileprivate var rows: [Row] { visible.compactMap { snapshot.path(of: $0).flatMap(row) } }
}

extension SplitMix64 {
  /// Makes a few sections of lamps, some of which share identifiers.
  fileprivate mutating func lamps() -> ModelCollectionState<Lamp, Never> {
    let sections = (0..<Int.random(in: 0...3, using: &self)).map { section in
      let lamps = (0..<Int.random(in: 0...6, using: &self)).map { _ in
        Lamp(elementId: Int.random(in: 0...20, using: &self), version: UInt64.random(in: 0...1, using: &self))
      }
      return CollectionSection<Lamp, Never>(id: SectionId(rawValue: "\(section)"), elements: lamps)
    }
    return ModelCollectionState(sections: sections)
  }

  /// Makes lamps in any order, each with an identifier of its own.
  fileprivate mutating func distinctLamps() -> [Lamp] {
    let ids = Array(0...12).shuffled(using: &self).prefix(Int.random(in: 1...12, using: &self))
    return ids.map { Lamp(elementId: $0, version: UInt64.random(in: 0...2, using: &self)) }
  }
}
