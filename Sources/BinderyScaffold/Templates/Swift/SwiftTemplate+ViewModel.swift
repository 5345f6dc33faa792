extension SwiftTemplate {
  /// The source of the view model.
  var viewModel: String {
    """
    import BinderyPlugin

    /// The properties that are shown of an item of the kind '\(scaffold.samples.kind)'.
    struct \(type)ViewModel: ViewModel {
      private let item: \(type)

      init(model: \(type), context: Context) {
        item = model
      }

    \(properties.map { "  var \($0.name): \($0.type) { \($0.value) }\n" }.joined())\(page)
      static let properties = [
    \(declarations)  ]
    \(actions)}

    """
  }

  /// The source of the list of properties.
  private var declarations: String {
    let entries = properties.map { "    Property(\"\($0.name)\", \\\(type)ViewModel.\($0.name))" }
    return entries.joined(separator: ",\n") + (entries.count > 1 ? ",\n" : "\n")
  }

  /// A property of the view model, as Swift source.
  struct ShownProperty {
    /// The name of the property.
    let name: String
    /// The type of the property: `String`, `String?` or `Int?`.
    let type: String
    /// The expression that computes the value from `item`, the model.
    let value: String
    /// The role of the text that shows the property: `title`, `subtitle`, `detail` or `secondary`.
    let role: String
  }

  /// The properties of the view model, in the order in which they are declared.
  var properties: [ShownProperty] {
    [
      title, roles.subtitle.map { text("subtitle", $0, "subtitle") }, detail,
      roles.summary.map { text("summary", $0, "secondary") },
    ]
    .compactMap { $0 }
  }

  private var title: ShownProperty {
    guard let field = roles.title else {
      let name = Self.name(roles.identity)
      let value = roles.identity.type == .text ? "item.\(name)" : "String(item.\(name))"
      return ShownProperty(name: "title", type: "String", value: value, role: "title")
    }
    let value = "item.\(Self.name(field))" + (field.isOptional ? " ?? \"Untitled\"" : "")
    return ShownProperty(name: "title", type: "String", value: value, role: "title")
  }

  private func text(_ name: String, _ field: SampleField, _ role: String) -> ShownProperty {
    ShownProperty(
      name: name, type: field.isOptional ? "String?" : "String", value: "item.\(Self.name(field))", role: role)
  }

  private var detail: ShownProperty? {
    guard let detail = roles.detail else { return nil }
    let value = "item.\(Self.name(detail.field))"
    let (type, made) =
      switch detail.form {
      case .milliseconds: ("String", "Duration.milliseconds($0).clockText")
      case .seconds: ("String", "Duration.seconds($0).clockText")
      case .year: ("Int?", "")
      case .number: ("String", "String($0)")
      }
    if detail.form == .year {
      return ShownProperty(name: "year", type: type, value: "CalendarDate(\(value))?.year", role: "detail")
    }
    return detail.field.isOptional
      ? ShownProperty(name: detail.name, type: type + "?", value: "\(value).map { \(made) }", role: "detail")
      : ShownProperty(
        name: detail.name, type: type,
        value: made.split(separator: "$0", omittingEmptySubsequences: false).joined(separator: value), role: "detail")
  }

  private var page: String {
    guard let field = roles.page else { return "" }
    let value =
      field.isOptional
      ? "item.\(Self.name(field)).map(ActionRequest.open)" : "ActionRequest.open(item.\(Self.name(field)))"
    return "  var page: ActionRequest? { \(value) }\n"
  }

  private var actions: String {
    roles.page == nil ? "" : "\n  static let actions = [\n    ActionOffer(\"page\", \\\(type)ViewModel.page)\n  ]\n"
  }
}
