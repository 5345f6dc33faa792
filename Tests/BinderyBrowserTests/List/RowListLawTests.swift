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
struct `Laws of lists of rows` {
  private static let keys: [BrowseCommand] = [
    .up, .down, .down, .pageUp, .pageDown, .pageDown, .halfPageUp, .halfPageDown, .first, .last, .nextSection,
    .previousSection, .mark, .markAll, .unmarkAll, .extendUp, .extendDown, .extendDown,
  ]

  @Test(
    "After any keys, scrolls, changes and sizes, the screen, the cursor, the marks and the levels agree with a model",
    arguments: 0..<16 as Range<UInt64>)
  func model(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let stage = RowListStage()
    var model = ListModel()
    let several = Bool.random(using: &random)
    try await change(stage, &model, several, &random)
    resize(stage, &model, &random)
    for step in 0..<60 {
      let before = model
      let what: String
      switch Int.random(in: 0..<14, using: &random) {
      case 0:
        what = "a change"
        try await change(stage, &model, several, &random)
      case 1:
        what = "another size"
        resize(stage, &model, &random)
      case 2...3:
        what = "the wheel"
        scroll(stage, &model, &random)
      default:
        let key = Self.keys[Int.random(in: 0..<Self.keys.count, using: &random)]
        what = key.rawValue
        if stage.press(key) { model.press(key) }
      }
      compare(stage, model, "step \(step): \(what), after \(before)")
      if step % 10 == 9 {
        try await stage.rest("the levels at step \(step) are \(model.levels)") {
          stage.maker.levels.highest == model.levels
        }
      }
    }
  }

  private func compare(_ stage: RowListStage, _ model: ListModel, _ place: Comment) {
    let frame = stage.frame(height: model.height)
    let drawn = frame.texts
    // Screen readers follow the cursor, which stands on the row with the focus, or on its section's heading.
    let focused = (0..<model.height).first { frame[column: 0, row: $0].style.attributes.contains(.reverse) }
    if let focused { #expect(frame.focus == FramePosition(column: 0, row: focused), place) }
    #expect(stage.list.rows.cursorHeading == model.resting, place)
    let cursor = model.resting == nil ? model.cursor : nil
    #expect(stage.list.rows.cursorItem?.number == cursor.map { model.rows[$0].id }, place)
    #expect(Set(stage.list.rows.markedItems.map(\.number)) == model.marked, place)
    #expect(stage.list.rows.selectedCount == model.marked.count, place)
    #expect(stage.list.visible == model.visible.first.map { $0..<$0 + model.visible.count } ?? 0..<0, place)
    let hasHeader = model.sections.count > 1
    for (id, line) in model.lines where line >= (hasHeader ? 1 : 0) {
      let mark = model.marked.contains(id) ? "* " : "  "
      #expect(drawn[line] == "\(mark)reel \(id)", place)
    }
  }

  private func change(
    _ stage: RowListStage, _ model: inout ListModel, _ several: Bool, _ random: inout SplitMix64
  ) async throws {
    let ids = Array((0..<60).shuffled(using: &random).prefix(Int.random(in: 0...60, using: &random)))
    // Each reel has always the same number of lines.
    let rows = ids.map { ListModel.Row(id: $0, lines: 1 + $0 % 3) }
    // One of two sections is often empty, so that the cursor comes upon its header.
    let cut = Bool.random(using: &random) ? Int.random(in: 0...rows.count, using: &random) : rows.count
    let sections = several ? [Array(rows[..<cut]), Array(rows[cut...])] : [rows]
    model.change(to: sections)
    let titled = sections.enumerated().map { (several ? "section \($0)" : "", $1.map(\.id)) }
    try await stage.show(titled) { 1 + $0 % 3 }
  }

  private func resize(_ stage: RowListStage, _ model: inout ListModel, _ random: inout SplitMix64) {
    let height = Int.random(in: 5...14, using: &random)
    model.resize(to: height)
    _ = stage.frame(height: height)
  }

  private func scroll(_ stage: RowListStage, _ model: inout ListModel, _ random: inout SplitMix64) {
    let isUp = Bool.random(using: &random)
    let input = MouseInput(
      position: FramePosition(column: 3, row: 2), kind: .wheel(isUp ? .up : .down))
    stage.context.send(UseMouse(input))
    model.scroll(by: isUp ? -3 : 3)
  }
}
