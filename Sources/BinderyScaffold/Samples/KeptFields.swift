/// The fields of samples that become properties of a plugin under their own names, besides those that its view shows.
struct KeptFields {
  /// The maximum number of properties of a media type, as defined in `bindery.h`.
  static let limit = 256

  /// The fields that become properties of the same name, in the order of the samples.
  let fields: [SampleField]

  /// The keys of the fields that don't become properties, in the order of the samples.
  let leftOut: [String]

  /// Chooses the fields that become properties of the same name.
  ///
  /// - Parameters:
  ///   - shape: The fields of the samples.
  ///   - roles: The fields that the view shows, some of them under another name.
  ///   - unusable: The names that no property can have in the plugin's language.
  ///   - added: The names of the properties that the plugin has for an ability, not for a field.
  init(of shape: SampleShape, besides roles: FieldRoles, unusable: Set<String>, added: Set<String> = []) {
    let shown = roles.shownAsTheyAre
    let taken = roles.names.union(unusable).union(added)
    let room = Self.limit - roles.names.count - added.count
    let free = shape.fields.filter { $0.isName && !shown.contains($0.key) && !taken.contains($0.key) }
    fields = Array(free.prefix(room))
    let kept = shown.union(fields.map(\.key))
    leftOut = shape.fields.map(\.key).filter { !kept.contains($0) } + shape.otherKeys
  }
}

extension FieldRoles {
  /// The names of the properties and actions that a plugin has for the roles.
  fileprivate var names: Set<String> {
    let names = [
      "title", subtitle == nil ? nil : "subtitle", detail?.name, summary == nil ? nil : "summary",
      page == nil ? nil : "page",
    ]
    return Set(names.compactMap(\.self))
  }

  /// The keys of the fields that a view shows unchanged, so that properties of their own would only repeat them.
  fileprivate var shownAsTheyAre: Set<String> {
    let number = detail?.form == .number ? detail?.field : nil
    return Set([title, subtitle, summary, number].compactMap { $0?.key })
  }
}

extension String {
  /// Whether the text has only visible characters and spaces, so that it fits into a comment on one line.
  var isPrintable: Bool {
    unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
      default: true
      }
    }
  }
}
