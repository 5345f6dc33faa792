internal import Bindery

/// The items of a list that are made anew because other plugins show their kinds by now.
///
/// Each is shown as it was until the new one is made, and in its place.
struct ItemRenewal {
  /// What an item was made anew from, and by which presenter.
  private struct Origin: Hashable {
    let version: ModelVersion
    var revision: Int
  }

  /// The kinds whose items another presenter shows than the one that found them, with that presenter.
  private var renewal: (kinds: Set<Kind>, presenter: Presenter)?

  /// The items that were made anew, by the identifiers of those in whose place they are.
  private var replacements: [ItemId: FoundItem] = [:]

  /// The origins of the items that are being made anew, or were.
  private var origins: [ItemId: Origin] = [:]

  /// Creates a value for items that the presenter shows that has found them.
  init() {}

  /// Returns items, of which some were made anew, told from each other where they share an identifier.
  func shown(_ items: [FoundItem]) -> [FoundItem] {
    guard !replacements.isEmpty else { return items }
    var distinction = ItemDistinction()
    return distinction.distinguish(items.map { replacements[$0.elementId] ?? $0 })
  }

  /// Notes that another presenter shows the items of some kinds.
  mutating func renew(_ kinds: Set<Kind>, among items: [FoundItem], by presenter: Presenter) {
    renewal = (kinds.union(renewal?.kinds ?? []), presenter)
    for item in items where !kinds.contains(item.record.kind) {
      origins[item.elementId]?.revision = presenter.revision
    }
  }

  /// Returns the items to make anew with their presenter, each version once for each presenter, or `nil` if there are
  /// none.
  mutating func takeStale(of items: [FoundItem]) -> (Presenter, [FoundItem])? {
    guard let (kinds, presenter) = renewal else { return nil }
    let stale = items.filter {
      kinds.contains($0.record.kind) && origins[$0.elementId] != Self.origin(of: $0, presenter.revision)
    }
    for item in stale { origins[item.elementId] = Self.origin(of: item, presenter.revision) }
    return stale.isEmpty ? nil : (presenter, stale)
  }

  /// Shows items in place of others, unless these have changed or another presenter makes them anew by now.
  mutating func replace(_ old: [FoundItem], with new: [FoundItem], of revision: Int) {
    for (old, new) in zip(old, new) where origins[old.elementId] == Self.origin(of: old, revision) {
      replacements[old.elementId] = new
    }
  }

  private static func origin(of item: FoundItem, _ revision: Int) -> Origin {
    Origin(version: item.modelVersion, revision: revision)
  }
}
