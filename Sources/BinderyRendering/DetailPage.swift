public import Bindery
internal import BinderyTerminal

/// Writes all that can be told of one item: what its view draws, its properties, and
/// what can be done with it.
@MainActor
public struct DetailPage {
  private let style: OutputStyle

  /// Creates a page.
  ///
  /// - Parameter style: How the item is written.
  public init(style: OutputStyle) {
    self.style = style
  }

  /// Renders an item.
  ///
  /// - Parameters:
  ///   - detail: The item.
  ///   - route: Where it is.
  /// - Returns: The whole output, and what went wrong with parts of the item.
  public func render(_ detail: Detail, at route: Route) -> (utf8: [UInt8], troubles: [Trouble]) {
    let item = Item(record: detail.record, binding: detail.binding, model: detail.model, viewModel: detail.viewModel)
    var writer = ItemWriter(style: style)
    var sentences = writer.write(item).map { [$0] } ?? []
    var utf8 = writer.utf8
    switch style.format {
    case .json, .jsonl:
      var document = OutputDocument(style: style)
      utf8 = document.append(utf8) + document.end()
    case .plain:
      for row in rows(of: item, at: route, &sentences) where !row[0].isEmpty {
        utf8 += (row.joined(separator: "\t") + "\n").utf8
      }
    case .text:
      let lines = Table(header: nil, rows: rows(of: item, at: route, &sentences)).lines(columns: style.columns)
      utf8 += ("\n" + lines.joined(separator: "\n") + "\n").utf8
    }
    return (utf8, sentences.map { Trouble(source: route.description, offset: nil, sentence: $0) })
  }

  /// The properties and actions that there are now, by their names, made safe.
  private func rows(of item: Item, at route: Route, _ sentences: inout [String]) -> [[String]] {
    var rows: [[String]] = []
    func add(_ name: String, _ value: () throws -> String?) {
      do {
        guard let value = try value(), !value.isEmpty else { return }
        rows.append([SafeText(name).string, SafeText(value).string])
      } catch {
        sentences.append("'\(name)': \(error)")
      }
    }
    for (index, property) in item.binding.properties.enumerated() {
      add(property.name) { try item.property(at: index).text }
    }
    // A property and an action may have one name.
    rows.append(["", ""])
    for (index, action) in item.binding.actions.enumerated() {
      add(action) { try item.action(at: index)?.description }
    }
    add("address") { route.description }
    return rows
  }
}
