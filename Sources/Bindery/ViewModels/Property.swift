/// A named, typed property of a view model, plain or live, that a host can read.
///
/// Depending on the type of the view model, the property is read on any thread, or on the main actor alone.
public struct Property<Owner>: Sendable {
  /// The name, type and functions of a property, in storage that all copies of the property share.
  private struct Storage: Sendable {
    let name: String
    let type: PropertyType
    /// The function that returns the value of a plain view model.
    let read: @Sendable (Owner) -> PropertyValue
    /// The function that returns the value of a live view model, on the main actor.
    let readLive: @MainActor @Sendable (Owner) -> PropertyValue
  }

  /// The name, type and functions of the property, shared by its copies.
  private let storage: Shared<Storage>

  /// The name, unique among the properties of its view model.
  public var name: String { storage.value.name }

  /// The type of the property's values.
  public var type: PropertyType { storage.value.type }

  /// Creates a property from a name, unique in its view model, and the key path to its value.
  @_disfavoredOverload
  public init<Value: PropertyRepresentable>(_ name: String, _ path: any KeyPath<Owner, Value> & Sendable) {
    let read: @Sendable (Owner) -> PropertyValue = { $0[keyPath: path].propertyValue }
    storage = Shared(Storage(name: name, type: Value.propertyType, read: read, readLive: read))
  }

  /// Creates a property of a live view model from a name, unique in its view model, and the key path to its value.
  ///
  /// The key path may lead to a value on the main actor. Such a key path exists on the main actor alone, so it is made
  /// there whenever the property is read.
  public init<Value: PropertyRepresentable>(
    _ name: String, _ path: @autoclosure @escaping @MainActor @Sendable () -> KeyPath<Owner, Value>
  ) where Owner: LiveViewModel {
    storage = Shared(
      Storage(
        name: name, type: Value.propertyType, read: { _ in .absent }, readLive: { $0[keyPath: path()].propertyValue }))
  }

  /// Creates a property of a live view model from a function that reads its value.
  public init<Value: PropertyRepresentable>(
    _ name: String, _ read: @escaping @MainActor @Sendable (Owner) -> Value
  ) where Owner: LiveViewModel {
    storage = Shared(
      Storage(name: name, type: Value.propertyType, read: { _ in .absent }, readLive: { read($0).propertyValue }))
  }
}

extension Property where Owner: ViewModel {
  /// Returns the value of this property of a view model.
  public func value(in owner: Owner) -> PropertyValue {
    storage.value.read(owner)
  }
}

extension Property where Owner: LiveViewModel {
  /// Returns the value of this property of a live view model.
  @MainActor
  public func value(in owner: Owner) -> PropertyValue {
    storage.value.readLive(owner)
  }
}

/// The name and type of a property of view models, known before any view model exists.
public struct PropertyDeclaration: Hashable, Sendable {
  /// The name, unique among the properties of its view model.
  public let name: String

  /// The type of the property's values.
  public let type: PropertyType

  /// Creates the declaration of a property from its name and type.
  public init(name: String, type: PropertyType) {
    self.name = name
    self.type = type
  }
}
