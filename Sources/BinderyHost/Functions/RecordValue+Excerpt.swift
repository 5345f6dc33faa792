internal import Bindery

extension RecordValue {
  /// The value in a few words, for an error.
  var excerpt: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer(let value): "the number \(value)"
    case .double(let value): "the number \(value)"
    case .text(let value): "the text \"\(Self.short(value))\""
    case .json(let value) where value.hasPrefix("["): "the array \(Self.short(value))"
    case .json(let value) where value.hasPrefix("{"): "the object \(Self.short(value))"
    case .json(let value): "the number \(Self.short(value))"
    }
  }

  private static func short(_ text: String) -> String {
    text.count > 40 ? text.prefix(39) + "…" : text
  }
}
