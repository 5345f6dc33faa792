/// A single item of media, such as a song, as decoded data that a view can show.
///
/// A model has value semantics. Two models of a kind with the same identifier describe the same item; two with the same
/// identifier and version look the same.
public protocol Model: CollectionElement where ElementId == ItemId {
  /// The kind of media that models of this type describe, such as `song`.
  static var kind: Kind { get }

  /// The identifier of the item that the model describes, stable across reloads.
  var modelId: ModelId { get }

  /// A value that changes whenever a view of the model has to be drawn again.
  ///
  /// By default, the version of an `Encodable` model is a hash of every encoded value.
  var modelVersion: ModelVersion { get }
}

extension Model {
  /// The identifier of the item, from the model's kind and identifier, without a source.
  public var elementId: ItemId { ItemId(kind: Self.kind, modelId: modelId) }
}

extension Model where Self: Encodable {
  /// The version of the model, a hash of every value that it encodes.
  ///
  /// - Complexity: O(*n*) in the size of the model.
  public var modelVersion: ModelVersion {
    ModelVersionMixer.version(of: self)
  }
}

/// An element of a collection, with an identity and a version.
///
/// Two elements with the same identifier are the same element; two with the same identifier and version look the same.
/// Every `Model` is an element.
public protocol CollectionElement: Sendable {
  /// The type of identifiers, unique within a collection; by default `ItemId`.
  associatedtype ElementId: Hashable & Sendable = ItemId

  /// The identifier of the element, stable across reloads.
  var elementId: ElementId { get }

  /// A value that changes whenever a view of the element has to be drawn again.
  var modelVersion: ModelVersion { get }
}
