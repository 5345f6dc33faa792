/// An element of a collection, with an identity and a version.
///
/// Two elements with the same identifier are the same thing; two with the same identifier and version look the same.
/// Every `Model` is an element.
public protocol CollectionElement: Sendable {
  /// The type of identifiers, unique within a collection; by default `ItemId`.
  associatedtype ElementId: Hashable & Sendable = ItemId

  /// The identifier of the thing, stable across reloads.
  var elementId: ElementId { get }

  /// A value that changes whenever a view of the element has to be drawn again.
  var modelVersion: ModelVersion { get }
}
