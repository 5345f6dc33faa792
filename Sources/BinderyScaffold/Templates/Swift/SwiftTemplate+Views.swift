extension SwiftTemplate {
  /// The Swift source of the view, which draws one or two lines, and one more for a live view model.
  var view: String {
    let first = lines(properties.filter { $0.role == "title" }, properties.filter { $0.role == "detail" })
    let second = lines(properties.filter { $0.role == "subtitle" }, properties.filter { $0.role == "secondary" })
    return """
      import BinderyPlugin

      /// Shows an item of the kind '\(scaffold.samples.kind)'.
      struct \(type)View: \(has(.live) ? "LiveTextView" : "TextView") {
        func body(_ item: \(type)ViewModel) -> some Text {
      \(first)\(second)\(has(.live) ? Self.seen : "")  }
      }

      """
  }

  /// The Swift source of the line that says how often an item was seen.
  private static let seen = "    if item.timesSeen > 0 { Line(\"seen \\(item.timesSeen) times\", .secondary) }\n"

  /// Returns the Swift source of a line with properties at the left and at the right, or an empty string without any.
  private func lines(_ left: [ShownProperty], _ right: [ShownProperty]) -> String {
    guard !left.isEmpty || !right.isEmpty else { return "" }
    let runs = left.map(run) + (right.isEmpty || left.isEmpty ? [] : ["Spacer()"]) + right.map(run)
    return "    Line {\n" + runs.map { "      \($0)\n" }.joined() + "    }\n"
  }

  /// Returns the Swift expression of the run of text that shows a property.
  private func run(_ property: ShownProperty) -> String {
    let value = "item.\(property.symbol)"
    let text =
      switch property.type {
      case "String", "String?": value
      case let type where type.hasSuffix("?"): value + ".map { String($0) }"
      default: "String(\(value))"
      }
    return "Run(\(text), .\(property.role))"
  }

  /// The Swift source of the views for other purposes: a page with a line for each property, and a single line.
  var otherViews: String {
    let protocolName = has(.live) ? "LiveTextView" : "TextView"
    let runs = properties.filter { ["title", "subtitle"].contains($0.role) }.map { "      \(run($0))\n" }.joined()
    return """
      import BinderyPlugin

      /// Shows an item on a page of its own.
      struct \(type)DetailView: \(protocolName) {
        func body(_ item: \(type)ViewModel) -> some Text {
      \(properties.map { "    \(line($0))\n" }.joined())  }
      }

      /// Shows an item as one line among many.
      struct \(type)CompactView: \(protocolName) {
        func body(_ item: \(type)ViewModel) -> some Text {
          Line {
      \(runs)    }
        }
      }

      """
  }

  /// Returns the Swift source of a line with a property, which is drawn only if the property isn't `nil`.
  private func line(_ property: ShownProperty) -> String {
    let isOptional = property.type.hasSuffix("?")
    let value = isOptional ? property.symbol : "item.\(property.symbol)"
    let text = property.type.hasPrefix("String") ? value : "String(\(value))"
    let line = "Line(\(text), .\(property.role))"
    return isOptional ? "if let \(property.symbol) = item.\(property.symbol) { \(line) }" : line
  }
}
