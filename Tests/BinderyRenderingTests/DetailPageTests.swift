import Bindery
import BinderyInterface
import BinderyRendering
import BinderyText
import Foundation
import TestSupport
import Testing

@MainActor
struct `Detail page` {
  private static let record = Record(
    kind: "thing", fields: ["id": 1, "name": "Anvil", "note": "heavy", "weight": 12.5])
  private static let route = Route(kind: "thing", modelId: ModelId(1))

  @Test func `A page shows the view, the properties that have values, and what can be done`() throws {
    try expectEqual(
      page(Self.record, as: .text, columns: 80),
      """
      Anvil                                 1
        heavy

      title    Anvil
      note     heavy
      number   1
      weight   12.5
      heavy    true

      page     open https://example.org/heavy
      address  media://thing/1

      """)
  }

  @Test func `In a pipe, each property is a line with a tab`() throws {
    let lines = try page(Self.record, as: .plain).split(separator: "\n")
    expectEqual(lines.first, "Anvil\t1\theavy")
    #expect(lines.dropFirst().allSatisfy { $0.split(separator: "\t").count == 2 })
    expectEqual(lines.last, "address\tmedia://thing/1")
  }

  @Test(arguments: [OutputFormat.json, .jsonl])
  func `For programs, the page is an item like others`(format: OutputFormat) throws {
    let object = try JSONSerialization.jsonObject(with: Data(page(Self.record, as: format).utf8)) as? [String: Any]
    let item = (object?["items"] as? [[String: Any]])?.first ?? object
    expectEqual(item?["id"] as? String, "1")
  }

  @Test(arguments: 1...60)
  func `No line is wider than the output`(columns: Int) throws {
    for line in try page(Self.record, as: .text, columns: columns).split(separator: "\n") {
      #expect(TextWidth.columns(of: line) <= columns)
    }
  }

  @Test func `What a property says does nothing to a terminal`() throws {
    let record = Record(kind: "thing", fields: ["id": 1, "name": "\u{1B}[2J\nA", "note": "b\tc"])
    let text = try page(record, as: .plain)
    #expect(!text.contains("\u{1B}"))
    #expect(text.split(separator: "\n").dropFirst().allSatisfy { $0.split(separator: "\t").count == 2 })
  }

  @Test(arguments: [
    ("fragile-property", "'state': the property is broken"), ("fragile-action", "the action is broken"),
  ])
  func `A part that fails is told, and costs itself alone`(kind: Kind, sentence: String) throws {
    let detail = try detail(Record(kind: kind, fields: [:]))
    let (utf8, problems) = DetailPage(style: OutputStyle(format: .text)).render(detail, at: Self.route)
    #expect(problems.map(\.sentence).contains { $0.contains(sentence) })
    #expect(String(decoding: utf8, as: UTF8.self).contains("half a view"))
  }

  private func detail(_ record: Record) throws -> Detail {
    try Detail(
      record: record, binding: ViewBindingProvider.forTests.answer(for: record.kind).binding, context: Context())
  }

  private func page(_ record: Record, as format: OutputFormat, columns: Int = 20) throws -> String {
    let style = OutputStyle(format: format, columns: format == .text ? columns : 80)
    let (utf8, problems) = try DetailPage(style: style).render(detail(record), at: Self.route)
    #expect(problems.isEmpty)
    return String(decoding: utf8, as: UTF8.self)
  }
}
