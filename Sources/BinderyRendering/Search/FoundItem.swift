public import Bindery

/// An item that a source returned, as an element of a collection.
public struct FoundItem: CollectionElement {
  /// The kind, the source and the model identifier of the item, which no item of another source has, with the
  /// variant that distinguishes it from other items of its source that share them.
  ///
  /// A model identifier of more than 1 KiB is replaced with its hash. If the plugin can't identify the item, a hash of
  /// its fields is the model identifier.
  public private(set) var elementId: ItemId

  /// The version of the item, which changes whenever it has to be drawn again; a hash of its fields if the plugin can't
  /// identify it.
  public let modelVersion: ModelVersion

  /// The number of presenters that showed the item's kind in its list before the one that has created the item.
  let revision: Int

  /// The record with its model, which is created once.
  let modeled: ModeledRecord

  /// The request that finds what the item contains, or the error of the plugin that should return it; `nil` if the item
  /// contains nothing, or if its contents weren't requested. A large request isn't kept, but read from the plugin each
  /// time.
  var contents: Result<ContentsRequest, ItemError>? { hasLargeContents ? modeled.contents : keptContents?.value }

  /// The request for the item's contents or the error in its place, or `nil` if there is none or it is too large to
  /// keep.
  private let keptContents: Shared<Result<ContentsRequest, ItemError>>?
  /// Whether the item has a request for its contents that is too large to keep.
  private let hasLargeContents: Bool

  /// The size in bytes above which a request for contents isn't kept, since a list has hundreds of items.
  private static let largeContents = 16 << 10

  /// The record of the item, as its source returned it.
  public var record: Record { modeled.record }

  /// Creates an item, and reads from its model what it contains if `asksForContents` is set.
  ///
  /// If its plugin can't read or identify it, it is identified by a hash of its fields. `revision` is the number of
  /// presenters that showed its kind before.
  init(_ modeled: ModeledRecord, from source: SourceId, asksForContents: Bool = false, revision: Int = 0) {
    let identity = modeled.identity
    elementId = ItemId(kind: modeled.record.kind, source: source, modelId: identity.modelId.abbreviated)
    modelVersion = identity.modelVersion.revised(revision)
    (self.modeled, self.revision) = (modeled, revision)
    let contents = asksForContents ? modeled.contents : nil
    hasLargeContents = contents.map { $0.size > Self.largeContents } ?? false
    keptContents = hasLargeContents ? nil : contents.map { Shared($0) }
  }

  /// Returns the same item with another identifier.
  func with(_ elementId: ItemId) -> FoundItem {
    guard elementId != self.elementId else { return self }
    var item = self
    item.elementId = elementId
    return item
  }

  /// Whether the item contains others; `false` if its contents weren't requested with its model.
  public var hasContents: Bool { hasLargeContents || keptContents != nil }
}

extension ModeledRecord {
  /// The request for the contents of the record's item, read from its model, or the error; `nil` if it contains
  /// nothing.
  fileprivate var contents: Result<ContentsRequest, ItemError>? {
    guard answer.binding.hasContents, let model = try? model.get() else { return nil }
    do {
      return try model.contents.map { .success($0) }
    } catch {
      return .failure(ItemError(for: error))
    }
  }

  /// The identifier and version of the model, or those that the record's fields give if there is no model.
  fileprivate var identity: (modelId: ModelId, modelVersion: ModelVersion) {
    do {
      let model = try model.get()
      return try (model.modelId, model.modelVersion)
    } catch {
      let version = record.fingerprint
      return (ModelId("\(version)"), version)
    }
  }
}

extension Result where Success == ContentsRequest, Failure == ItemError {
  /// The size of the texts in bytes.
  fileprivate var size: Int {
    switch self {
    case .success(let contents): contents.search.size + (contents.source?.rawValue.utf8.count ?? 0)
    case .failure(let error): error.description.utf8.count
    }
  }
}

extension SearchRequest {
  /// The size of the texts in bytes.
  fileprivate var size: Int {
    let lists = [terms, ids.map(\.rawValue), kinds.map(\.rawValue)]
    let pairs = [options, fields].map { $0.flatMap { [$0, $1] } }
    return (lists + pairs).joined().reduce(0) { $0 + $1.utf8.count }
  }
}

extension Record {
  /// A hash of the record's fields, in their order.
  var fingerprint: ModelVersion {
    var mixer = ModelVersionMixer()
    for field in fields { mixer.mix(field) }
    return mixer.result()
  }
}

extension ModelVersion {
  /// Returns the version of the same item as a later presenter shows it. For the revision 0, that is this version
  /// itself.
  fileprivate func revised(_ revision: Int) -> ModelVersion {
    guard revision > 0 else { return self }
    var mixer = ModelVersionMixer()
    mixer.mix(rawValue)
    mixer.mix(revision)
    return mixer.result()
  }
}

extension Presenter {
  /// Creates the models of records, and makes items with their identifiers and versions.
  ///
  /// - Parameters:
  ///   - records: The records to decode.
  ///   - source: The source that returned the records.
  ///   - request: The data to prefetch for the models.
  /// - Returns: The items, in the same order.
  public func foundItems(
    _ records: [Record], from source: SourceId, bringing request: ModelRequest = ModelRequest(.identity)
  ) async -> [FoundItem] {
    var items: [FoundItem] = []
    let read = ModelRequest(request.parts.intersection([.identity, .contents]).union(.identity))
    for modeled in await modeled(records, bringing: request) {
      items.append(
        await modeled.recalled(read) {
          FoundItem(
            modeled, from: source, asksForContents: read.contains(.contents),
            revision: revisions[modeled.record.kind] ?? 0)
        })
    }
    return items
  }
}
