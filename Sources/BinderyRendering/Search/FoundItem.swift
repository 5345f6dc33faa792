public import Bindery

/// An item that a source gave, in a collection.
public struct FoundItem: CollectionElement {
  /// Identifies the item among those of all sources.
  public let elementId: ItemId

  /// Changes whenever the item has to be drawn again.
  public let modelVersion: ModelVersion

  /// The item as it came from the source.
  public let record: Record
}

extension Presenter {
  /// Finds out what identifies a record.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - source: The source that gave it.
  /// - Returns: The item. One that its plugin can't read, or can't identify, is identified by its fields.
  public func foundItem(_ record: Record, from source: SourceId) -> FoundItem {
    do {
      let model = try model(of: record)
      return try FoundItem(
        elementId: ItemId(kind: record.kind, source: source, modelId: model.modelId), modelVersion: model.modelVersion,
        record: record)
    } catch {
      var mixer = ModelVersionMixer()
      for field in record.fields { mixer.mix(field) }
      let version = mixer.result()
      return FoundItem(
        elementId: ItemId(kind: record.kind, source: source, modelId: ModelId("\(version)")), modelVersion: version,
        record: record)
    }
  }

  /// Finds out what identifies the thing that a record describes.
  ///
  /// - Parameter record: The record.
  /// - Returns: The identifier, or nothing where its plugin can't tell.
  public func modelId(of record: Record) -> ModelId? {
    try? model(of: record).modelId
  }
}
