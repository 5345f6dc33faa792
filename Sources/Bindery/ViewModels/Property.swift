/// A named, typed property of a view model.
public struct Property<Owner>: Sendable {
  /// The name, unique among the properties of its view model.
  public let name: String

  /// The type of its values.
  public let type: PropertyType

  private let read: @Sendable (Owner) -> PropertyValue

  /// Creates a property.
  ///
  /// - Parameters:
  ///   - name: The name, unique among the properties of its view model.
  ///   - path: The path to its value.
  public init<Value: PropertyRepresentable>(_ name: String, _ path: any KeyPath<Owner, Value> & Sendable) {
    self.name = name
    type = Value.propertyType
    read = { $0[keyPath: path].propertyValue }
  }

  /// Reads the property.
  ///
  /// - Parameter owner: The view model.
  /// - Returns: The value that the property has in the view model.
  public func value(in owner: Owner) -> PropertyValue {
    read(owner)
  }
}

/// What is known of a property without a view model.
public struct PropertyDeclaration: Hashable, Sendable {
  /// The name, unique among the properties of its view model.
  public let name: String

  /// The type of its values.
  public let type: PropertyType

  /// Creates a declaration.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - type: The type of its values.
  public init(name: String, type: PropertyType) {
    self.name = name
    self.type = type
  }
}
