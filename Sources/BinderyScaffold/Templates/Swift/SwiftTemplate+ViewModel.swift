extension SwiftTemplate {
  /// The Swift source of the view model.
  var viewModel: String {
    """
    import BinderyPlugin
    \(has(.live) ? liveOpening : opening)
    \((properties + kept).map { "  var \($0.symbol): \($0.type) { \($0.value) }\n" }.joined())\(requests)
    \(leftOut)  static let properties: [Property<\(type)ViewModel>] = [
    \(declarations)  ]
    \(actions)}
    \(has(.live) ? restoring : "")
    """
  }

  /// The start of the view model's Swift source: its declaration, stored properties and initializer.
  private var opening: String {
    """

    /// The properties that are shown of an item of the kind '\(scaffold.samples.kind)'.
    struct \(type)ViewModel: ViewModel {
      private let item: \(type)

      init(model: \(type), context: Context) {
        item = model
      }

    """
  }

  /// The Swift source of the list of the view model's properties.
  private var declarations: String {
    let all = (properties + kept).map { ($0.name, $0.symbol) } + (has(.live) ? [("timesSeen", "timesSeen")] : [])
    let entries = all.map { "    Property(\"\($0.0)\", \\\(type)ViewModel.\($0.1))" }
    return entries.joined(separator: ",\n") + (entries.count > 1 ? ",\n" : "\n")
  }

  /// A property of the view model, as Swift source.
  struct ShownProperty {
    /// The name of the property.
    let name: String
    /// The name of the property, in backticks if it is a keyword.
    var symbol: String { SwiftTemplate.symbol(name) }
    /// The type of the property, such as `String`, `String?` or `Int?`.
    let type: String
    /// The Swift expression that computes the value from `item`, the model.
    let value: String
    /// The role with which the property is shown: `title`, `subtitle`, `detail` or `secondary`; empty if it isn't
    /// shown.
    let role: String
  }

  /// The properties of the view model that no view shows, with the same values as the model's.
  private var kept: [ShownProperty] {
    scaffold.kept.fields.map(modeled).map { field in
      ShownProperty(name: field.key, type: Self.type(of: field), value: "item.\(Self.name(field))", role: "")
    }
  }

  /// A comment that lists the properties of the model without one of the view model, or an empty string if all have
  /// one.
  private var leftOut: String {
    let keys = scaffold.leftOut.filter(Set(fields.map(\.key)).contains)
    return keys.isEmpty ? "" : "  // The model also has \(keys.joined(separator: ", ")).\n"
  }

  /// The properties of the view model that its view shows, in the order in which they are declared.
  var properties: [ShownProperty] {
    [
      title, roles.subtitle.map { text("subtitle", $0, "subtitle") }, detail,
      roles.summary.map { text("summary", $0, "secondary") },
    ]
    .compactMap { $0 }
  }

  /// The property with the title of an item.
  private var title: ShownProperty {
    let value = "item.\(Self.name(roles.title ?? roles.identity))"
    let shown =
      switch (roles.title, roles.identity.type) {
      case (let field?, _): field.isOptional ? value + " ?? \"Untitled\"" : value
      case (nil, .text): value
      case (nil, _): "String(\(value))"
      }
    return ShownProperty(name: "title", type: "String", value: shown, role: "title")
  }

  /// Returns a property that shows a text field in a role.
  private func text(_ name: String, _ field: SampleField, _ role: String) -> ShownProperty {
    ShownProperty(
      name: name, type: field.isOptional ? "String?" : "String", value: "item.\(Self.name(field))", role: role)
  }

  /// The property with a detail of an item, such as its length, or `nil` if no field has one.
  private var detail: ShownProperty? {
    guard let detail = roles.detail else { return nil }
    let value = "item.\(Self.name(detail.field))"
    func shown(_ before: String, _ after: String) -> ShownProperty {
      let isOptional = detail.field.isOptional
      let source = isOptional ? "\(value).map { \(before)$0\(after) }" : before + value + after
      return ShownProperty(name: detail.name, type: isOptional ? "String?" : "String", value: source, role: "detail")
    }
    return switch detail.form {
    case .milliseconds: shown("Duration.milliseconds(", ").clockText")
    case .seconds: shown("Duration.seconds(", ").clockText")
    case .number:
      ShownProperty(name: detail.name, type: Self.type(of: detail.field), value: value, role: "detail")
    case .year: ShownProperty(name: "year", type: "Int?", value: "CalendarDate(\(value))?.year", role: "detail")
    }
  }
}
