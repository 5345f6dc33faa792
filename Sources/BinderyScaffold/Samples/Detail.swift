extension FieldRoles {
  /// A length or a date of an item.
  package struct Detail: Hashable, Sendable {
    /// How a detail is written.
    package enum Form: Hashable, Sendable {
      /// Milliseconds, as a clock shows them.
      case milliseconds

      /// Seconds, as a clock shows them.
      case seconds

      /// The year that a date begins with.
      case year

      /// A number, as it is.
      case number
    }

    /// The field that has it.
    package let field: SampleField

    /// How it is written.
    package let form: Form

    /// Chooses a field by what the keys say, if one says so.
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

    /// The name of the property that tells it.
    package var name: String {
      switch form {
      case .milliseconds, .seconds: "duration"
      case .year: "year"
      case .number: field.key
      }
    }
  }
}
