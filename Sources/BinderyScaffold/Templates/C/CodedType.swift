/// The properties and actions of a media type in C that has code, and the C functions that return them.
///
/// Such a function takes the view model; one of a declarative type takes fields of the record.
struct CodedType {
  /// A property that the view of a media type in C shows.
  struct Shown {
    /// The name of the property.
    let name: String
    /// The role of the text that shows the property, without its prefix: `TITLE` for `BINDERY_TITLE`.
    let role: String
    /// Whether the property is a number; otherwise, it is a text.
    let isNumber: Bool
    /// The C expression that computes the property from `self->item`.
    let value: String
    /// Whether the text is formatted at each call, so that the view model has to store it.
    var isMade = false

    /// The name of the C function that returns the property.
    var function: String { "shown_" + name }

    /// Returns a C statement that calls the drawing function `name` to draw the property as text on `canvas`.
    func call(of name: String) -> String {
      let value = isNumber ? "decimal(\(function)(self))" : "\(function)(self)"
      return "\(name)(canvas, BINDERY_\(role), \(value));"
    }
  }

  /// The roles of the samples' fields.
  private let roles: FieldRoles
  /// The fields that a model keeps.
  private let kept: KeptFields
  /// The same media type without code, whose names are used.
  private let declared: DeclaredType

  /// Creates the media type of a new plugin.
  init(of scaffold: Scaffold) {
    roles = scaffold.roles
    kept = scaffold.kept
    declared = DeclaredType(of: scaffold)
  }

  /// The properties that the view shows, in the order in which they are declared.
  var shown: [Shown] {
    [title, roles.subtitle.map { text("subtitle", $0) }, detail, roles.summary.map { text("summary", $0) }]
      .compactMap(\.self)
  }

  /// The property with the title of an item.
  private var title: Shown {
    if let field = declared.copiedText { return text("title", field) }
    return Shown(name: "title", role: "TITLE", isNumber: true, value: number(roles.identity))
  }

  /// The property with a detail of an item, such as its length, or `nil` if no field has one.
  private var detail: Shown? {
    guard let detail = roles.detail else { return nil }
    let value =
      switch detail.form {
      case .milliseconds, .seconds: "duration(\(number(detail.field)))"
      case .year: "year(\(text(detail.field)))"
      case .number: number(detail.field)
      }
    let isNumber = detail.form == .number
    return Shown(name: detail.name, role: "DETAIL", isNumber: isNumber, value: value, isMade: !isNumber)
  }

  /// Returns a property that shows a text field.
  private func text(_ name: String, _ field: SampleField) -> Shown {
    let role = name == "summary" ? "SECONDARY" : name.uppercased()
    return Shown(name: name, role: role, isNumber: false, value: text(field))
  }

  /// Returns the C expression of a text field's value.
  private func text(_ field: SampleField) -> String { "text_of(self->item, \"\(field.key)\")" }
  /// Returns the C expression of a number field's value.
  private func number(_ field: SampleField) -> String { "number_of(self->item, \"\(field.key)\")" }
}

extension CodedType {
  /// The properties in the order of their table: those that the view shows, those of all other fields, and how often an
  /// item was seen.
  var properties: [DeclaredType.Binding] {
    let seen = DeclaredType.Binding(
      name: "timesSeen", signature: "(viewModel: handle) -> i64", function: "times_seen")
    let shown = shown.map { shown in
      let signature = "(viewModel: handle) -> \(shown.isNumber ? "i64" : "utf8")?"
      return DeclaredType.Binding(name: shown.name, signature: signature, function: shown.function)
    }
    return shown + kept.fields.map(unchanged) + [seen]
  }

  /// The actions, with C functions that take the view model.
  var actions: [DeclaredType.Binding] {
    declared.actions.map { action in
      DeclaredType.Binding(
        name: action.name, signature: "(viewModel: handle) -> utf8?",
        function: action.function == "page" ? "open_page" : "copy_title")
    }
  }

  /// The C source of the functions that the properties and actions call.
  var functions: String {
    let used = Set(kept.fields.map { unchanged($0).function })
    let seen = "static int64_t times_seen(const struct view_model *self) { return self->times_seen; }\n"
    let others = Self.unchanged.filter { used.contains($0.function) }.map(\.source)
    return (shown.map(source) + actions.map(source) + others + [seen]).joined(separator: "\n")
  }

  /// Returns the C function of a property.
  private func source(of shown: Shown) -> String {
    guard shown.isMade else {
      let type = shown.isNumber ? "const int64_t *" : "const char *"
      return "static \(type)\(shown.function)(const struct view_model *self) {\n  return \(shown.value);\n}\n"
    }
    return """
      // The text stays as it is until something else is asked of the view model.
      static const char *\(shown.function)(struct view_model *self) {
        const char *text = \(shown.value);
        return text ? strcpy(self->detail, text) : NULL;
      }

      """
  }

  /// Returns the C function of an action.
  private func source(of action: DeclaredType.Binding) -> String {
    let page = "page(\(roles.page.map { text($0) } ?? "NULL"))"
    let copy = "\(title.isNumber ? "copy_number" : "copy")(shown_title(self))"
    return """
      static const char *\(action.function)(const struct view_model *self) {
        return \(action.name == "page" ? page : copy);
      }

      """
  }

  /// Whether the view model stores the formatted text of the detail, such as a length.
  var keepsDetail: Bool { shown.contains(where: \.isMade) }

  /// Returns the binding of a property that returns a field unchanged.
  private func unchanged(_ field: SampleField) -> DeclaredType.Binding {
    let (type, function) =
      switch field.type {
      case .bool: ("bool", "flag")
      case .integer: ("i64", "number")
      case .double: ("f64", "real")
      case .text, .other: ("utf8", "text")
      }
    let signature = "(viewModel: handle, binding: handle) -> \(type)?"
    return DeclaredType.Binding(name: field.key, signature: signature, function: function)
  }

  /// The C functions that return fields unchanged.
  private static let unchanged = [
    (
      function: "text",
      source: """
      // Returns the text of the item that a property is named after.
      static const char *text(const struct view_model *self, const bindery_binding *property) {
        return text_of(self->item, property->name);
      }

      """
    ),
    (
      function: "number",
      source: """
      // Returns the number of the item that a property is named after.
      static const int64_t *number(const struct view_model *self, const bindery_binding *property) {
        return number_of(self->item, property->name);
      }

      """
    ),
    (
      function: "real",
      source: """
      // Returns the number of the item that a property is named after, which may have a fraction.
      static const double *real(const struct view_model *self, const bindery_binding *property) {
        static _Thread_local double value;
        const bindery_field *field = bindery_field_named(self->item, property->name);
        if (field && field->type == BINDERY_F64) return &field->value.f64;
        if (!field || field->type != BINDERY_I64) return NULL;
        value = (double)field->value.i64;
        return &value;
      }

      """
    ),
    (
      function: "flag",
      source: """
      // Returns the truth value of the item that a property is named after.
      static const bool *flag(const struct view_model *self, const bindery_binding *property) {
        const bindery_field *field = bindery_field_named(self->item, property->name);
        return field && field->type == BINDERY_BOOL ? &field->value.boolean : NULL;
      }

      """
    ),
  ]
}
