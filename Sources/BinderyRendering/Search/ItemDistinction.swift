internal import Bindery

/// A distinction of the items of one source that share their kind and model identifier: those with other fields than the
/// first get a variant.
///
/// The variant is a hash of the item's fields, so that it is the same in any order and in any search. Items with the same
/// fields are one item that came several times, as where pages overlap.
struct ItemDistinction {
  /// The number of different items so far that share the identifier of another.
  private(set) var repeatedCount = 0

  /// The identifier that was the first to come twice, or `nil` if none has.
  private(set) var firstRepeated: ItemId?

  /// The first item with each identifier, whose fields are hashed once another has the identifier, too.
  private var firsts: [ItemId: Record] = [:]

  /// The identifiers with the variants of those that are shared.
  private var variants: Set<ItemId> = []

  /// Creates a distinction of no items.
  init() {}

  /// Returns items, each with a variant where that distinguishes it from those before it.
  mutating func distinguish(_ items: [FoundItem]) -> [FoundItem] {
    items.map { distinguish($0) }
  }

  private mutating func distinguish(_ item: FoundItem) -> FoundItem {
    let id = item.elementId.with(variant: nil)
    guard let first = firsts[id] else {
      firsts[id] = item.record
      return item.with(id)
    }
    let variant = item.record.fingerprint
    guard variant != first.fingerprint else { return item.with(id) }
    let new = id.with(variant: variant)
    if variants.insert(new).inserted {
      repeatedCount += 1
      firstRepeated = firstRepeated ?? id
    }
    return item.with(new)
  }
}

extension ItemDistinction {
  /// A clause that counts the items that share an identifier with another, and names the first, or `nil` if there are
  /// none.
  var sentence: String? {
    guard let firstRepeated else { return nil }
    let (items, have) = repeatedCount == 1 ? ("item", "has") : ("items", "have")
    return "\(repeatedCount.grouped) \(items) \(have) the identifier of another, "
      + "'\(Route(item: firstRepeated))' first; their addresses name their variants"
  }
}
