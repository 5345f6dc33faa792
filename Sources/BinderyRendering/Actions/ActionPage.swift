internal import Bindery
package import BinderyCollections
internal import BinderyInterface
internal import BinderyTerminal
internal import BinderyText

/// A renderer of the actions of items and of their results, one per row.
@MainActor
package struct ActionPage {
  /// The style in which items are written.
  private let style: OutputStyle

  /// Whether copied text is put on the clipboard of the terminal, instead of being written as output.
  private let copiesText: Bool

  /// Creates a page in a style.
  ///
  /// - Parameters:
  ///   - style: The style of the rows.
  ///   - isOnTerminal: Whether the output is a terminal, on whose clipboard the format `text` puts copied text.
  ///     Elsewhere the copied text itself is written.
  package init(style: OutputStyle, isOnTerminal: Bool) {
    self.style = style
    copiesText = isOnTerminal && style.format == .text
  }
}

// MARK: Actions

extension ActionPage {
  /// Renders the actions that items have in common, each with the request of the first item, as a complete document.
  package func render(_ offers: [SelectionOffer]) -> [UInt8] {
    document("actions", offers.map(row), offers) { write($1, to: &$0) }
  }

  /// Returns the cells of an action's row in a table: its name, its title, and its request or why it isn't possible.
  private func row(_ offer: SelectionOffer) -> [String] {
    let effect = offer.request?.description ?? "not possible now\(offer.refusal.map { ": \($0)" } ?? "")"
    return [offer.name, offer.title, effect]
  }

  /// Writes the members of an action's JSON object.
  private func write(_ offer: SelectionOffer, to json: inout JSONWriter) {
    json.member("name", offer.name)
    json.member("title", offer.title)
    json.member("possible", offer.isPossible)
    write(offer.request, to: &json)
    json.optionalMember("reason", offer.refusal)
  }

  /// Writes the members of a JSON object for a request; none if there is no request.
  private func write(_ request: ActionRequest?, to json: inout JSONWriter) {
    guard let request else { return }
    json.member("verb", request.verb)
    json.member("argument", request.argument)
  }
}

// MARK: Results

extension ActionPage {
  /// Renders results as a complete document.
  ///
  /// - Parameter results: The results of a run.
  /// - Returns: The document, and the problems with the items that are shown in it.
  package func render(_ results: [ItemActionResult]) -> (utf8: [UInt8], problems: [ItemProblem]) {
    var problems: [ItemProblem] = []
    switch style.format {
    case .json, .jsonl:
      let utf8 = document("results", [], results) { json, result in
        problems += write(result, to: &json)
      }
      return (utf8, problems)
    case .text, .plain:
      var utf8 = clipboard(of: results)
      var rows: [[String]] = []
      for result in results {
        guard case .performed(.shown(let route, let detail)) = result.outcome else {
          // A table has rows of the same number of cells.
          if rows.last?.count != row(result).count { flush(&rows, to: &utf8) }
          rows.append(row(result))
          continue
        }
        flush(&rows, to: &utf8)
        let page = DetailPage(style: style).render(detail, at: route)
        utf8 += (utf8.isEmpty ? [] : [0x0a]) + page.utf8
        problems += page.problems
      }
      flush(&rows, to: &utf8)
      return (utf8, problems)
    }
  }

  /// Appends the rows that were collected so far to the output as a table, and removes them.
  private func flush(_ rows: inout [[String]], to utf8: inout [UInt8]) {
    utf8 += lines(rows)
    rows = []
  }

  /// Returns the bytes that put all copied text on the terminal's clipboard; empty if it is written as output.
  ///
  /// Each text is made safe, because a line break in it could run a command where it is pasted.
  private func clipboard(of results: [ItemActionResult]) -> [UInt8] {
    let texts = results.compactMap(\.copiedText)
    guard copiesText, !texts.isEmpty else { return [] }
    return Clipboard.bytes(copying: texts.map { SafeText($0).string }.joined(separator: "\n")) ?? []
  }

  /// Returns the cells of a result's row in a table: the item's address, the action's title and the effect.
  private func row(_ result: ItemActionResult) -> [String] {
    if let text = result.copiedText, !copiesText { return [text] }
    let effect =
      switch result.outcome {
      case .performed(.opened(let address)): "opened \(address)"
      case .performed(.copied(let text)): "copied \(text)"
      default: result.status
      }
    return [result.route.description, result.action?.title ?? result.name, effect]
  }

  /// Writes the members of a result's JSON object, and returns the problems with the item that it shows.
  private func write(_ result: ItemActionResult, to json: inout JSONWriter) -> [ItemProblem] {
    json.member("address", result.route.description)
    json.member("action", result.name)
    json.optionalMember("title", result.action?.title)
    json.member("status", result.status)
    write(result.action?.request, to: &json)
    json.optionalMember("error", result.problem)
    guard case .performed(.shown(let route, let detail)) = result.outcome else { return [] }
    var style = style
    style.format = .jsonl
    let page = DetailPage(style: style).render(detail, at: route)
    json.member("item", json: page.utf8.dropLast())
    return page.problems
  }
}

// MARK: Documents

extension ActionPage {
  /// Returns a document of rows in the format of the style: JSON objects, whose members a closure writes, or lines.
  private func document<Element>(
    _ name: String, _ rows: [[String]], _ elements: [Element], _ members: (inout JSONWriter, Element) -> Void
  ) -> [UInt8] {
    switch style.format {
    case .text, .plain: lines(rows)
    case .jsonl: elements.flatMap { element in JSONWriter.document { members(&$0, element) } }
    case .json:
      JSONWriter.document { json in
        json.member("version", JSONDocument.version)
        json.objectsMember(name, elements, members)
      }
    }
  }

  /// Returns rows as lines of UTF-8 text: as a table, or in the format `plain` with tabs between the cells.
  private func lines(_ rows: [[String]]) -> [UInt8] {
    let lines =
      style.format == .text
      ? Table(header: nil, rows: rows).lines(columns: style.columns)
      : rows.map { $0.map { SafeText($0).string }.joined(separator: "\t") }
    return Array(lines.map { $0 + "\n" }.joined().utf8)
  }
}

extension SelectionOffer {
  /// The request that the action sends for the first item, or `nil` if the action isn't possible.
  fileprivate var request: ActionRequest? { actions.first as? ActionRequest }
}

extension ItemActionResult {
  /// The text that the action requests to copy, or `nil` if it copies no text.
  fileprivate var copiedText: String? {
    if case .performed(.copied(let text)) = outcome { text } else { nil }
  }
}
