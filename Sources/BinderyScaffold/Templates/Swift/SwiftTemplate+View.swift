extension SwiftTemplate {
  /// The source of the view.
  var view: String {
    let first = lines(properties.filter { $0.role == "title" }, properties.filter { $0.role == "detail" })
    let second = lines(properties.filter { $0.role == "subtitle" }, properties.filter { $0.role == "secondary" })
    return """
      import BinderyPlugin

      /// Shows an item of the kind '\(scaffold.samples.kind)'.
      struct \(type)View: TextView {
        func body(_ item: \(type)ViewModel) -> some Text {
      \(first)\(second)  }
      }

      """
  }

  /// Returns the source of a line with runs at the left and at the right.
  private func lines(_ left: [ShownProperty], _ right: [ShownProperty]) -> String {
    guard !left.isEmpty || !right.isEmpty else { return "" }
    let runs = left.map(run) + (right.isEmpty || left.isEmpty ? [] : ["Spacer()"]) + right.map(run)
    return "    Line {\n" + runs.map { "      \($0)\n" }.joined() + "    }\n"
  }

  private func run(_ property: ShownProperty) -> String {
    let isText = property.type.hasPrefix("String")
    let value = isText ? "item.\(property.name)" : "item.\(property.name).map { String($0) }"
    return "Run(\(value), .\(property.role))"
  }
}
