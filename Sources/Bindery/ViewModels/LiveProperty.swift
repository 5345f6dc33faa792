/// A named, typed property of a live view model.
public struct LiveProperty<Owner>: Sendable {
  /// The name, unique among the properties of its view model.
  public let name: String

  /// The type of the property's values.
  public let type: PropertyType

  private let read: @MainActor @Sendable (Owner) -> PropertyValue

  /// Creates a property from a function that reads its value.
  public init<Value: PropertyRepresentable>(
    _ name: String, _ read: @escaping @MainActor @Sendable (Owner) -> Value
  ) {
    self.name = name
    type = Value.propertyType
    self.read = { read($0).propertyValue }
  }

  /// Returns the value of the property in a view model.
  @MainActor
  public func value(in owner: Owner) -> PropertyValue {
    read(owner)
  }
}
