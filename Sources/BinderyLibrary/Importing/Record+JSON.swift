internal import Bindery
internal import BinderyRendering
internal import BinderySources

extension Record {
  /// The record as a JSON object with all of its fields, in their order, and without white space between its tokens.
  ///
  /// A record that is read from it again is of the same kind, and has the same fields.
  var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      for field in fields {
        switch field.value {
        case .null: json.member(field.key, String?.none)
        case .bool(let value): json.member(field.key, value)
        case .integer(let value): json.member(field.key, value)
        case .double(let value): json.member(field.key, PropertyValue.double(value))
        case .text(let value): json.member(field.key, value)
        case .json(let value): json.member(field.key, json: [UInt8](compacting: value.utf8))
        }
      }
    }
    return json.utf8
  }
}
