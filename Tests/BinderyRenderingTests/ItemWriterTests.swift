import Bindery
@testable import BinderyRendering
import BinderySources
import BinderyTerminal
import BinderyText
import TestSupport
import Testing

struct `Item writer` {
  private static let kinds =
    ["thing", "mute", "sculpture", "locked", "unknown"] + Fragile.Fault.allCases.map { "fragile-\($0)" }

  // MARK: Laws

  @Test(arguments: 0..<10 as Range<UInt64>, OutputFormat.allCases)
  func `Every item of the input is one row, whatever becomes of it`(seed: UInt64, format: OutputFormat) async throws {
    var random = SplitMix64(seed: seed)
    let items = (0..<Int.random(in: 1...20, using: &random)).map { _ in someItem(using: &random) }
    let (output, parts) = try await render("[" + items.joined(separator: ",") + "]", as: format, pieceSize: 61)
    expectEqual(parts.reduce(0) { $0 + $1.count }, items.count)
    expectEqual(rows(of: output, as: format), items.count)
  }

  @Test(arguments: OutputFormat.allCases)
  func `A view that fails midway leaves nothing half drawn`(format: OutputFormat) async throws {
    let (output, parts) = try await render(
      #"{"kind":"fragile-drawing","name":"Vase"}{"kind":"thing","id":1,"name":"Anvil"}"#, as: format)
    #expect(!output.contains("half"))
    #expect(output.contains("Vase"))
    #expect(output.contains("the drawing is broken"))
    #expect(output.contains("Anvil"))
    expectEqual(parts.flatMap(\.problems).map(\.sentence), ["the drawing is broken"])
  }

  @Test(arguments: OutputFormat.allCases)
  func `A view that shows nothing is visible as such`(format: OutputFormat) async throws {
    let (output, parts) = try await render(#"{"kind":"mute","id":1,"name":"Silence"}"#, as: format)
    #expect(output.contains("Silence"))
    #expect(output.contains("the view of the kind 'mute' shows nothing"))
    expectEqual(parts.flatMap(\.problems).count, 1)
  }

  @Test(arguments: 1...60)
  func `No line is wider than the output`(columns: Int) async throws {
    let items = Self.kinds.map { #"{"kind":"\#($0)","id":1,"name":"A rather long name, 日本語","note":"and 😀 more"}"# }
    let (output, _) = try await render(items.joined(separator: "\n") + "\n{", as: .text, columns: columns)
    for line in output.split(separator: "\n") { #expect(TextWidth.columns(of: line) <= columns) }
  }

  // MARK: Examples

  @Test func `Text has the lines of the view, those after the first indented`() async throws {
    let (output, _) = try await render(
      #"{"kind":"thing","id":1,"name":"Anvil","note":"of iron"}{"kind":"x","name":"David"}"#, as: .text, columns: 30)
    expectEqual(
      output,
      """
      Anvil                        1
        of iron
      David ‹x›
        no plugin shows the kind 'x'

      """)
  }

  @Test func `A line without anything to show leaves no gap between two items`() async throws {
    let (output, _) = try await render(
      #"{"kind":"thing","id":1,"name":"Anvil"}{"kind":"thing","id":2,"name":"Bell"}"#, as: .text, columns: 10)
    expectEqual(output, "Anvil    1\nBell     2\n")
  }

  @Test func `Plain has one item a line, with tabs between its parts and nothing cut off`() async throws {
    let (output, _) = try await render(
      #"{"kind":"thing","id":1,"name":"Anvil\tand\nmore","note":"of iron"}{"kind":"thing","id":2,"name":"Bell"}7"#,
      as: .plain, columns: 3)
    expectEqual(
      output,
      """
      Anvil and more\t1\tof iron
      Bell\t2
      damaged item\ttest, byte 103: expected an object, found a number

      """)
  }

  @Test func `Styles are written where there is a theme, and none where there isn't`() {
    let record = Record(kind: "thing", fields: ["id": 1, "name": "Anvil"])
    var plain = ItemWriter(style: OutputStyle(format: .text, columns: 10))
    var styled = ItemWriter(style: OutputStyle(format: .text, columns: 10, theme: .standard))
    _ = plain.write(Presenter.forTests.item(from: record))
    _ = styled.write(Presenter.forTests.item(from: record))
    expectEqual(String(decoding: plain.utf8, as: UTF8.self), "Anvil    1\n")
    expectEqual(String(decoding: styled.utf8, as: UTF8.self), "\u{1B}[1mAnvil\u{1B}[0m    \u{1B}[36m1\u{1B}[0m\n")
  }

  // MARK: Support

  private func someItem(using random: inout SplitMix64) -> String {
    let kind = Self.kinds[Int.random(in: 0..<Self.kinds.count, using: &random)]
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return #"{"kind":"\#(kind)","name":tru}"#
    case 1: return ["7", "null", #""text""#, "[]", "[{}]", "{}"].randomElement(using: &random) ?? ""
    case 2: return #"{"kind":"\#(kind)","id":"seven","name":"\u0007\n\t"}"#
    default: return #"{"kind":"\#(kind)","id":7,"name":"Name\n","note":"\t\u001b[31m"}"#
    }
  }

  /// Rows as a reader of the format would count them.
  private func rows(of output: String, as format: OutputFormat) -> Int {
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    switch format {
    case .text: return lines.count { !$0.hasPrefix(" ") }
    case .plain, .jsonl: return lines.count
    case .json: return lines.count - 2
    }
  }
}
