extension FieldRoles {
  /// A field whose value a view shows briefly beside the title, such as the length or the date, and its format.
  package struct Detail: Hashable, Sendable {
    /// The format in which a field's value is shown beside the title.
    package enum Form: Hashable, Sendable {
      /// A number of milliseconds, which is shown as `01:23:45` or `05:26`.
      case milliseconds

      /// A number of seconds, which is shown as `01:23:45` or `05:26`.
      case seconds

      /// A text with a date, of which the year at its start is shown.
      case year

      /// A number that is shown unchanged, such as a year or a count of pages.
      case number
    }

    /// The field whose value is shown.
    package fileprivate(set) var field: SampleField

    /// The format in which the value is shown.
    package let form: Form

    /// Chooses the field by its key and type, or returns `nil` if no field has a known key.
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

    /// The detail with its field marked as optional, even if all samples have it.
    var optional: Detail {
      var detail = self
      detail.field = field.optional
      return detail
    }

    /// The name of the plugin's property that shows the detail: `duration`, `year`, or the key of a number.
    package var name: String {
      switch form {
      case .milliseconds, .seconds: "duration"
      case .year: "year"
      case .number: field.key
      }
    }
  }
}
