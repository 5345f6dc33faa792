/// The properties, actions and layout of a declarative media type, one without code of its own, in C or in Rust.
struct DeclaredType {
  /// A property or an action of the media type, with the function that computes it.
  struct Binding {
    /// The name of the property or action.
    let name: String
    /// The signature in the notation of `bindery.h`, such as `(trackName: utf8?) -> utf8?`.
    let signature: String
    /// The name of the function in the plugin's source: `text`, `number`, `real`, `flag`, `duration`, `year`, `page`,
    /// `copy` or `copy_number`.
    let function: String
  }

  /// The roles of the samples' fields in the plugin's view, such as title.
  let roles: FieldRoles

  /// The fields that become properties under their own names.
  let kept: KeptFields

  /// Whether there is an action that copies the title.
  private let copiesTitle: Bool

  /// Creates the media type of a new plugin.
  init(of scaffold: Scaffold) {
    roles = scaffold.roles
    kept = scaffold.kept
    copiesTitle = scaffold.abilities.contains(.actions)
  }

  /// The properties in the order of their table: those that the layout shows, then those of all other fields.
  var properties: [Binding] {
    let shown = [
      roles.title.map { text("title", $0) } ?? identityTitle, roles.subtitle.map { text("subtitle", $0) },
      roles.detail.map(detail), roles.summary.map { text("summary", $0) },
    ]
    return shown.compactMap { $0 } + kept.fields.map(unchanged)
  }

  /// A comment in C or Rust that lists the keys of the fields without a property, or an empty string if all have one.
  var comment: String {
    let keys = kept.leftOut.filter(\.isPrintable).joined(separator: ", ")
    return keys.isEmpty ? "" : "// The items also have \(keys).\n"
  }

  /// The actions: one that opens an item's page, if items have pages, and one that copies its title, if the plugin has
  /// the ability `actions`.
  var actions: [Binding] {
    let page = roles.page.map { Binding(name: "page", signature: "(\($0.key): utf8?) -> utf8?", function: "page") }
    return [page, copiesTitle ? copy : nil].compactMap(\.self)
  }

  /// The action that copies the title of an item.
  private var copy: Binding {
    let isNumber = copiedText == nil
    let signature = "(\((copiedText ?? roles.identity).key): \(isNumber ? "i64" : "utf8")?) -> utf8?"
    return Binding(name: "copyTitle", signature: signature, function: isNumber ? "copy_number" : "copy")
  }

  /// The text field that is shown as the title, or `nil` if items have no title and a number as their identity.
  var copiedText: SampleField? {
    roles.title ?? (roles.identity.type == .text ? roles.identity : nil)
  }

  /// The layout in the notation of `bindery.h`, in one or two pieces, with backslashes as in a literal of C or Rust.
  var layoutLines: [String] {
    let detail = roles.detail.map { "[\\t{\($0.name):detail}]" } ?? ""
    let first = "{title:title}" + detail
    return switch (roles.subtitle, roles.summary) {
    case (nil, nil): [first]
    case (_?, nil): [first, "[\\n{subtitle:subtitle}]"]
    case (nil, _?): [first, "[\\n{summary:secondary}]"]
    case (_?, _?): [first + "\\n", "[{subtitle:subtitle}][\\t{summary:secondary}]"]
    }
  }

  /// Returns a property that returns a text field.
  private func text(_ name: String, _ field: SampleField) -> Binding {
    Binding(name: name, signature: "(\(field.key): utf8?) -> utf8?", function: "text")
  }

  /// The property that shows the identity as the title, for items that have no title field.
  private var identityTitle: Binding? {
    switch roles.identity.type {
    case .text: text("title", roles.identity)
    default: Binding(name: "title", signature: "(\(roles.identity.key): i64?) -> i64?", function: "number")
    }
  }

  /// Returns a property that returns a field unchanged.
  private func unchanged(_ field: SampleField) -> Binding {
    let (type, function) =
      switch field.type {
      case .bool: ("bool", "flag")
      case .integer: ("i64", "number")
      case .double: ("f64", "real")
      case .text, .other: ("utf8", "text")
      }
    return Binding(name: field.key, signature: "(\(field.key): \(type)?) -> \(type)?", function: function)
  }

  /// Returns the property with a detail of an item, such as its length.
  private func detail(_ detail: FieldRoles.Detail) -> Binding {
    switch detail.form {
    case .milliseconds, .seconds:
      Binding(name: detail.name, signature: "(\(detail.field.key): i64?) -> utf8?", function: "duration")
    case .year: Binding(name: detail.name, signature: "(\(detail.field.key): utf8?) -> utf8?", function: "year")
    case .number: Binding(name: detail.name, signature: "(\(detail.field.key): i64?) -> i64?", function: "number")
    }
  }

  /// Returns those of the given sources whose functions the properties and actions call.
  func sources(of all: [(function: String, source: String)]) -> [String] {
    let used = Set((properties + actions).map(\.function))
    return all.filter { used.contains($0.function) }.map(\.source)
  }

  /// The number by which the value of a length is divided to get seconds: 1000 for milliseconds, otherwise 1.
  var divisor: Int { roles.detail?.form == .milliseconds ? 1000 : 1 }
}
