public import Bindery

/// An item that a source gave, in a collection.
public struct FoundItem: CollectionElement {
  /// Identifies the item among those of all sources. A hash stands for an identifier of more than 1 KiB.
  public let elementId: ItemId

  /// Changes whenever the item has to be drawn again.
  public let modelVersion: ModelVersion

  /// The item with its model, which is made once.
  let modeled: ModeledRecord

  /// The item as it came from the source.
  public var record: Record { modeled.record }

  /// Creates an item. One that its plugin can't read, or can't identify, is identified by its fields.
  init(_ modeled: ModeledRecord, from source: SourceId) {
    let identity = modeled.identity
    elementId = ItemId(kind: modeled.record.kind, source: source, modelId: identity.modelId.abbreviated)
    modelVersion = identity.modelVersion
    self.modeled = modeled
  }
}

extension ModeledRecord {
  fileprivate var identity: (modelId: ModelId, modelVersion: ModelVersion) {
    do {
      let model = try model.get()
      return try (model.modelId, model.modelVersion)
    } catch {
      var mixer = ModelVersionMixer()
      for field in record.fields { mixer.mix(field) }
      let version = mixer.result()
      return (ModelId("\(version)"), version)
    }
  }
}

extension Presenter {
  /// Makes models of records, and finds out what identifies them.
  ///
  /// - Parameters:
  ///   - records: The records.
  ///   - source: The source that gave them.
  ///   - request: What else than their identity will be asked of the items.
  /// - Returns: The items, in the same order.
  public func foundItems(
    _ records: [Record], from source: SourceId, bringing request: ModelRequest = ModelRequest(.identity)
  ) async -> [FoundItem] {
    var items: [FoundItem] = []
    for modeled in await modeled(records, bringing: request) {
      items.append(await modeled.recalled(ModelRequest(.identity)) { FoundItem(modeled, from: source) })
    }
    return items
  }
}
