internal import Bindery

extension SwiftTemplate {
  /// The Swift source of the model, a `Codable` struct with a property for each usable field.
  var model: String {
    let lines = fields.map { "  var \(Self.name($0)): \(Self.type(of: $0))\n" }
    return """
      import BinderyPlugin

      /// An item of the kind '\(scaffold.samples.kind)'.
      struct \(type): Model, Codable {
        static let kind: Kind = "\(scaffold.samples.kind)"

      \(lines.joined())\(leftOut)
        var modelId: ModelId { ModelId(\(Self.name(roles.identity))) }
      }

      """
  }

  /// The fields of the samples that become properties of the model: those of a scalar type whose key can be a name.
  var fields: [SampleField] {
    scaffold.samples.shape.fields.filter { $0.isName && !Self.unusable.contains($0.key) }.map(modeled)
  }

  /// A source comment that lists the keys of fields without a property, or an empty string if there are none.
  private var leftOut: String {
    let known = Set(fields.map(\.key))
    let keys =
      scaffold.samples.shape.otherKeys + scaffold.samples.shape.fields.map(\.key).filter { !known.contains($0) }
    guard !keys.isEmpty else { return "" }
    return "\n  // The samples also have \(keys.filter(\.isPrintable).joined(separator: ", ")).\n"
  }

  /// Returns the name of the model's property for a field: its key, in backticks if it is a keyword.
  static func name(_ field: SampleField) -> String { symbol(field.key) }

  /// Returns an identifier for Swift source, in backticks if it is a keyword.
  static func symbol(_ name: String) -> String {
    keywords.contains(name) ? "`\(name)`" : name
  }

  /// Returns the Swift type of the model's property for a field, such as `Int?`.
  static func type(of field: SampleField) -> String {
    let name =
      switch field.type {
      case .bool: "Bool"
      case .integer: "Int"
      case .double: "Double"
      case .text, .other: "String"
      }
    return field.isOptional ? name + "?" : name
  }

  /// Names that no property of the model can have: its own members, names that Swift forbids, and types that the source
  /// calls.
  static let unusable: Set<String> = [
    "kind", "modelId", "modelVersion", "elementId", "self", "Self", "init", "Type", "Protocol", "CodingKeys",
    "encode", "ActionOffer", "ActionRequest", "CalendarDate", "Duration", "ModelId", "Property", "String",
  ]

  /// Names that no property of the view model can have: its own members, and those that the model can't have.
  static var unusableProperties: Set<String> { unusable.union(["item", "properties", "actions"]) }

  /// The keywords of Swift, which are written in backticks as names.
  private static let keywords: Set<String> = [
    "Any", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
    "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
    "in", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
    "repeat", "rethrows", "return", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true",
    "try", "typealias", "var", "where", "while",
  ]
}
