public import Bindery
public import BinderyInterface
internal import BinderyText

/// A renderer of one item's details: the drawing of its view, its properties, its actions and its address.
@MainActor
public struct DetailPage {
  /// The style in which items are written.
  private let style: OutputStyle

  /// Creates a page that renders items in a style.
  public init(style: OutputStyle) {
    self.style = style
  }

  /// Renders an item as a complete document.
  ///
  /// - Parameters:
  ///   - detail: The item, with its binding, model and view model.
  ///   - route: The address of the item, which text and plain output show, and which names the item in problems.
  /// - Returns: The document, which JSON ends with a footer; and the problems with the view, the properties and the
  ///   actions. A part with a problem is left out or replaced, and the rest is written.
  public func render(_ detail: Detail, at route: Route) -> (utf8: [UInt8], problems: [ItemProblem]) {
    let item = Item(detail)
    var sentences: [String] = []
    let rows = rows(of: item, at: route, &sentences)
    var style = style
    let table = Table(header: nil, rows: rows).lines(columns: style.columns)
    if style.format == .text {
      style.columns = table.map { TextWidth.columns(of: $0) }.reduce(item.size(within: style.columns).columns, max)
    }
    var writer = ItemWriter(style: style)
    if let reason = writer.write(item) { sentences.insert(reason, at: 0) }
    let problems = sentences.map { ItemProblem(source: route.description, offset: nil, sentence: $0) }
    switch style.format {
    case .text: return (writer.utf8 + Array("\n\(table.joined(separator: "\n"))\n".utf8), problems)
    case .plain: return (writer.utf8 + plain(rows), problems)
    case .json, .jsonl:
      var document = FormattedDocument(style: style)
      return (document.append(writer.utf8) + document.end(), problems)
    }
  }

  /// Returns rows of a name and a value as UTF-8 lines with a tab between the two.
  private func plain(_ rows: [[String]]) -> [UInt8] {
    Array(rows.filter { !$0[0].isEmpty }.map { $0.joined(separator: "\t") + "\n" }.joined().utf8)
  }

  /// Returns the current properties and actions with their names, sanitized for a terminal.
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
    // A property and an action may share a name, so an empty row separates them.
    rows.append(["", ""])
    for (index, action) in item.binding.actions.enumerated() {
      add(action.name) { try item.action(at: index)?.description }
    }
    add("address") { route.description }
    return rows
  }
}
