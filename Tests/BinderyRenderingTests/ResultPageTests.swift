import Bindery
@testable import BinderyRendering
import BinderySources
import BinderyText
import Foundation
import TestSupport
import Testing

struct `Result page` {
  private func thing(_ name: String, note: String? = nil) -> Record {
    Record(kind: "thing", fields: ["id": 1, "name": .text(name), "note": note.map { .text($0) } ?? nil])
  }

  private func page(_ records: [Record], as format: OutputFormat = .text, columns: Int = 80) async -> (
    text: String, part: Rendering.Part
  ) {
    let part = await ResultPage(presenter: .forTests, style: OutputStyle(format: format, columns: columns))
      .render(await Presenter.forTests.foundItems(records, from: "test"), from: "test")
    return (String(decoding: part.utf8, as: UTF8.self), part)
  }

  // MARK: Width

  @Test func `A page is as wide as its widest item, and no wider`() async {
    await expectEqual(
      page([thing("Anvil"), thing("A longer name")]).text,
      """
      Anvil            1
      A longer name    1

      """)
  }

  @Test(arguments: 1...40)
  func `A page is no wider than the output`(columns: Int) async {
    let text = await page([thing("Anvil", note: "日本語の長い説明"), thing("A longer name")], columns: columns).text
    for line in text.split(separator: "\n") { #expect(TextWidth.columns(of: line) <= columns) }
    expectEqual(text.split(separator: "\n").count, 3)
  }

  @Test(arguments: ["sculpture", "locked", "fragile-decoding", "fragile-drawing", "fragile-size", "mute"] as [Kind])
  func `A page has room for the reason why an item isn't shown`(kind: Kind) async {
    let (text, part) = await page([Record(kind: kind, fields: ["id": 1, "name": "David"])])
    for problem in part.problems { #expect(text.contains("\n  \(problem.sentence)\n")) }
    #expect(!text.contains("…"))
  }

  // MARK: Height

  @Test func `An item gets no more rows than its view prefers, and at least one`() async {
    let brief = Record(kind: "brief", fields: ["id": 2, "name": "Brief", "note": "left out"])
    let unseen = Record(kind: "unseen", fields: ["id": 3, "name": "Unseen", "note": "left out"])
    await expectEqual(
      page([thing("Anvil", note: "heavy"), brief, unseen]).text,
      """
      Anvil     1
        heavy
      Brief     2
      Unseen    3

      """)
  }

  @Test(arguments: [OutputFormat.plain, .json, .jsonl])
  func `Formats without a layout have all that a view draws`(format: OutputFormat) async {
    let brief = Record(kind: "brief", fields: ["id": 2, "name": "Brief", "note": "kept"])
    #expect(await page([brief], as: format).text.contains("kept"))
  }

  // MARK: The rest

  @Test func `Items of a page tell their source where there is more than one`() async throws {
    let items = await Presenter.forTests.foundItems([thing("a"), Record(kind: "locked", fields: [:])], from: "shelf")
    let part = await ResultPage(presenter: .forTests, style: OutputStyle(format: .jsonl))
      .render(items, from: "test", source: "shelf")
    let lines = String(decoding: part.utf8, as: UTF8.self).split(separator: "\n")
    expectEqual(lines.count, 2)
    for line in lines { #expect(line.contains(#""source":"shelf""#)) }
  }

  @Test(arguments: OutputFormat.allCases)
  func `A page without items is empty`(format: OutputFormat) async {
    await expectEqual(page([], as: format).text, "")
  }

  @Test func `A page tells its problems, its kinds and its number of items`() async {
    let part = await page([thing("a"), Record(kind: "x", fields: [:]), Record(kind: "thing", fields: [:])]).part
    expectEqual(part.count, 3)
    expectEqual(part.kinds, ["thing", "x"])
    expectEqual(part.problems.map(\.description), ["test: no plugin shows the kind 'x'", "test: 'id' is missing"])
  }
}
