internal import Bindery

/// A distinction of the items of one source that share their kind and model identifier: those with other fields than
/// the first get a variant.
///
/// The variant is a hash of the item's fields, so that it is the same in any order and in any search. Items with the
/// same fields are one item that came several times, as where pages overlap.
package struct ItemDistinction {
  /// The number of items so far that have the identifier of an earlier item, but other fields.
  private(set) var repeatedCount = 0

  /// The first identifier that two different items have had, or `nil` if none has.
  private(set) var firstRepeated: ItemId?

  /// The record of the first item with each identifier; it is hashed only if another item has the identifier, too.
  private var firsts: [ItemId: Record] = [:]

  /// The identifiers with variants that were given to items so far.
  private var variants: Set<ItemId> = []

  /// Creates a distinction that has met no items.
  package init() {}

  /// Returns items, of which those get a variant that have the identifier of an earlier item, but other fields.
  package mutating func distinguish(_ items: [FoundItem]) -> [FoundItem] {
    items.map { distinguish($0) }
  }

  /// Returns an item with a variant if an earlier item has the same identifier and other fields, or else without one.
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
    return "\(repeatedCount.counted("item has", "items have")) the identifier of another, "
      + "'\(Route(item: firstRepeated))' first; their addresses name their variants"
  }
}
