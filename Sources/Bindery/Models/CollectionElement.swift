/// What a collection holds: something with an identity and a version.
///
/// Two elements with the same identifier are the same thing; two with the same
/// identifier and version look the same. Every `Model` is one.
public protocol CollectionElement: Sendable {
  /// The type of identifiers, unique within a collection.
  associatedtype ElementId: Hashable & Sendable = ItemId

  /// Identifies the thing across reloads.
  var elementId: ElementId { get }

  /// Changes whenever a view of the element has to be drawn again.
  var modelVersion: ModelVersion { get }
}
