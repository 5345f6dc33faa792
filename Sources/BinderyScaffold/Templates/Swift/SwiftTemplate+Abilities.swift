extension SwiftTemplate {
  /// The names and the texts of the Swift files that the plugin has for its abilities.
  var abilityFiles: [(String, String)] {
    let files: [(Ability, String, String)] = [
      (.contents, "Contents", contents), (.pages, "Source", source), (.views, "Views", otherViews),
    ]
    return files.filter { has($0.0) }.map { ("\(type)\($0.1).swift", $0.2) }
  }

  /// Returns whether the plugin has an optional feature.
  func has(_ ability: Ability) -> Bool { scaffold.abilities.contains(ability) }

  /// The Swift source of the ability `contents`: the items that an item contains.
  private var contents: String {
    """
    import BinderyPlugin

    /// An item contains the items whose field '\(scaffold.parentKey)' has its identity.
    extension \(type): ContainerModel {
      var contents: ContentsRequest? {
        ContentsRequest(of: modelId, kinds: [Self.kind], whose: "\(scaffold.parentKey)")
      }
    }

    """
  }

  /// The Swift source of the plugin's source and its items.
  private var source: String {
    let items = SourceItem.all(of: scaffold)
    let rows = items.map { item in
      let parent = has(.contents) ? "      parent: \(swiftLiteral(item.parent)),\n" : ""
      return """
            \(type)SourceItem(
              id: \(swiftLiteral(item.id)),
              words: \(swiftLiteral(item.words)),
        \(parent)\
              json: \"""
        \(item.lines.map { "        \(escaped($0))\n" }.joined())\
                \""")\(items.count > 1 ? "," : "")

        """
    }
    return """
      import BinderyPlugin

      /// Finds items by words, a page at a time.
      struct \(type)Source: Source {
        let sourceId: SourceId = "\(scaffold.sourceId)"

        func search(_ request: SearchRequest, answer: any ByteReceiver) async throws(SourceFailure) {
          // The mark of a page is the number of items before it.
          guard let start = Int(request.next?.rawValue ?? "0"), (0...Self.items.count).contains(start) else {
            throw SourceFailure(.refused, "expected the mark of a page that this source has told, found something else")
          }
          let found = Self.items.filter { $0.isAnswer(to: request) }
          let page = found.dropFirst(start).prefix(max(request.limit, 1))
          let end = start + page.count
          answer.page(next: end < found.count ? PageToken(rawValue: "\\(end)") : nil, total: found.count)
          await answer.receive(Array("{\\"results\\":[\\(page.map(\\.json).joined(separator: ","))]}".utf8))
          guard !Task.isCancelled else { throw SourceFailure(.cancelled, "nobody wants the answer any more") }
        }

        /// The items that the source has. Put others in their place, or ask a service for them.
        private static let items = [
      \(rows.joined())  ]
      }

      \(sourceItem)
      """
  }

  /// The Swift source of the type of the source's items.
  private var sourceItem: String {
    let parent = has(.contents) ? "  let parent: String\n" : ""
    let fields =
      has(.contents)
      ? "request.fields.allSatisfy { $0.key == \"\(scaffold.parentKey)\" && $0.value == parent }"
      : "request.fields.isEmpty"
    return """
      /// An item of the source.
      private struct \(type)SourceItem: Sendable {
        let id: String
        let words: String
      \(parent)  let json: String

        func isAnswer(to request: SearchRequest) -> Bool {
          guard request.kinds.isEmpty || request.kinds.contains(\(type).kind), hasFields(of: request) else { return false }
          guard request.terms.allSatisfy({ words.lowercased().contains($0.lowercased()) }) else { return false }
          // Beside fields, the identifiers are those of what contains the items.
          return request.ids.isEmpty || !request.fields.isEmpty || request.ids.contains(ModelId(id))
        }

        private func hasFields(of request: SearchRequest) -> Bool {
          \(fields)
        }
      }

      """
  }
}

/// Returns a text as a string literal of Swift, in quotation marks.
func swiftLiteral(_ text: String) -> String {
  "\"" + escaped(text).replacing("\"", with: "\\\"") + "\""
}

/// Returns a text escaped for a multi-line string literal of Swift.
///
/// The text must not have three quotation marks in a row.
private func escaped(_ text: String) -> String {
  let parts = text.unicodeScalars.map { scalar in
    switch scalar {
    case "\\": "\\\\"
    case "\u{0}"..<"\u{20}", "\u{7F}", "\u{2028}", "\u{2029}": "\\u{" + String(scalar.value, radix: 16) + "}"
    default: String(scalar)
    }
  }
  return parts.joined()
}
