package import Bindery
internal import BinderyRendering

/// The items of an import that are known by their fields alone since their plugins can't be used or have failed, by
/// kind.
package struct PluginlessItems: Hashable, Sendable {
  /// The items of a kind.
  package struct OfKind: Hashable, Sendable {
    /// The number of the items.
    package fileprivate(set) var count = 0

    /// The reason why the plugin didn't show the last of them, a sentence without a period.
    package fileprivate(set) var reason = ""
  }

  /// The items of each kind that has any.
  package private(set) var kinds: [Kind: OfKind] = [:]

  /// Creates the items of an import that has just begun: none.
  package init() {}

  /// Adds an item if it lacks its plugin, and returns whether it does.
  mutating func add(_ facts: ItemFacts) -> Bool {
    guard facts.lacksPlugin, let reason = facts.problem else { return false }
    add(OfKind(count: 1, reason: reason), of: facts.kind)
    return true
  }

  /// Adds the items of a later part of an import.
  package mutating func add(_ other: PluginlessItems) {
    for (kind, items) in other.kinds { add(items, of: kind) }
  }

  private mutating func add(_ items: OfKind, of kind: Kind) {
    kinds[kind, default: OfKind()].count += items.count
    kinds[kind]?.reason = items.reason
  }
}
