package import Bindery

extension PropertyType {
  /// Returns why a value isn't a valid result of a function that returns this type, or `nil` if it is valid.
  ///
  /// The problem is a clause without a period, in which `it` is the function.
  ///
  /// A result that was read in this process always has this type, so only its absence or its length can be wrong. A
  /// worker process may send a value of any type.
  package func fault(in value: PropertyValue) -> String? {
    switch (value, kind) {
    case (.absent, _): isOptional ? nil : "it returned NULL, and its result is never absent"
    case (.text(let text), .text):
      text.utf8.count <= EndlessText.limit ? nil : "it returned text that is \(EndlessText())"
    case (.bool, .bool), (.integer, .integer), (.double, .double), (.bytes, .bytes), (.integer, .handle): nil
    default: "it returned a value of the type \(value.typeName), and its result is \(self)"
    }
  }
}

extension PropertyValue {
  /// The name of the value's type in the contract.
  fileprivate var typeName: String {
    switch self {
    case .absent: "NULL"
    case .bool: PropertyKind.bool.rawValue
    case .integer: PropertyKind.integer.rawValue
    case .double: PropertyKind.double.rawValue
    case .text: PropertyKind.text.rawValue
    case .bytes: PropertyKind.bytes.rawValue
    }
  }
}
