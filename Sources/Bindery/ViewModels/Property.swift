/// A named, typed property of a view model.
public struct Property<Owner>: Sendable {
  /// The name, unique among the properties of its view model.
  public let name: String

  /// The type of the property's values.
  public let type: PropertyType

  private let read: @Sendable (Owner) -> PropertyValue

  /// Creates a property from the path to its value.
  public init<Value: PropertyRepresentable>(_ name: String, _ path: any KeyPath<Owner, Value> & Sendable) {
    self.name = name
    type = Value.propertyType
    read = { $0[keyPath: path].propertyValue }
  }

  /// Returns the value of the property in a view model.
  public func value(in owner: Owner) -> PropertyValue {
    read(owner)
  }
}

/// The name and type of a property, known without a view model.
public struct PropertyDeclaration: Hashable, Sendable {
  /// The name, unique among the properties of its view model.
  public let name: String

  /// The type of the property's values.
  public let type: PropertyType

  /// Creates a declaration from a name and a type.
  public init(name: String, type: PropertyType) {
    self.name = name
    self.type = type
  }
}
