package import Bindery

extension PropertyType {
  /// What is wrong with a value of a function that returns this type: the rest of a sentence, or nil where nothing is.
  ///
  /// What a function in this process returns is read as its type, and can be absent alone. A worker may answer with
  /// anything.
  ///
  /// - Parameter value: The value.
  /// - Returns: What is wrong with it.
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
  /// The type of the value as the contract writes it.
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
