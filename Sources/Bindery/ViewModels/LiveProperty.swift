/// A named, typed property of a view model that lives.
public struct LiveProperty<Owner>: Sendable {
  /// The name, unique among the properties of its view model.
  public let name: String

  /// The type of its values.
  public let type: PropertyType

  private let read: @MainActor @Sendable (Owner) -> PropertyValue

  /// Creates a property.
  ///
  /// - Parameters:
  ///   - name: The name, unique among the properties of its view model.
  ///   - read: Reads its value.
  public init<Value: PropertyRepresentable>(
    _ name: String, _ read: @escaping @MainActor @Sendable (Owner) -> Value
  ) {
    self.name = name
    type = Value.propertyType
    self.read = { read($0).propertyValue }
  }

  /// Reads the property.
  ///
  /// - Parameter owner: The view model.
  /// - Returns: The value that the property has in the view model.
  @MainActor
  public func value(in owner: Owner) -> PropertyValue {
    read(owner)
  }
}
