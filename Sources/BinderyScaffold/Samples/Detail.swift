extension FieldRoles {
  /// A field with the length or the date of an item, and its format.
  package struct Detail: Hashable, Sendable {
    /// The format in which a detail is shown.
    package enum Form: Hashable, Sendable {
      /// A number of milliseconds, shown as a clock does.
      case milliseconds

      /// A number of seconds, shown as a clock does.
      case seconds

      /// The year at the start of a date.
      case year

      /// A number without a format.
      case number
    }

    /// The field that has the value.
    package let field: SampleField

    /// The format in which the value is shown.
    package let form: Form

    /// Chooses a field by its key, or returns `nil` if no key is known.
    init?(among fields: [SampleField]) {
      let integers = fields.filter { $0.type == .integer }
      let dates = fields.filter { $0.type == .text }
      let choices: [(SampleField?, Form)] = [
        (integers.first(ending: ["Millis", "_ms", "_millis", "Milliseconds"]), .milliseconds),
        (integers.first(ending: ["econds"]), .seconds),
        (integers.first(named: ["year"]), .number),
        (dates.first(named: ["releaseDate", "date", "published", "publishedAt"]), .year),
        (integers.first(named: ["minutes", "pages", "trackCount"]), .number),
      ]
      guard let (field, form) = choices.first(where: { $0.0 != nil }), let field else { return nil }
      self.field = field
      self.form = form
    }

    /// The name of the property that shows the detail.
    package var name: String {
      switch form {
      case .milliseconds, .seconds: "duration"
      case .year: "year"
      case .number: field.key
      }
    }
  }
}
