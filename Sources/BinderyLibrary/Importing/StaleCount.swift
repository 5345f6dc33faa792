package import BinderyRendering

/// The numbers of items whose texts come from another binding than the one that shows their kind now.
package struct StaleCount: Hashable, Sendable {
  /// The number of items whose texts come from another plugin, or from another version of it.
  private let shown: Int

  /// The number of items whose texts are those of their fields, since no plugin showed them when they were indexed.
  private let unshown: Int

  /// The number of all of them.
  package var all: Int { shown + unshown }

  /// Creates the sum of items that a plugin showed when they were indexed, and of others.
  package init(shown: Int, unshown: Int) {
    (self.shown, self.unshown) = (shown, unshown)
  }

  /// Creates the sum of items with some stamps.
  package init(_ counts: [(stamp: BindingStamp, count: Int)]) {
    let all = counts.reduce(0) { $0 + $1.count }
    shown = counts.reduce(0) { $0 + ($1.stamp.plugin == nil ? 0 : $1.count) }
    unshown = all - shown
  }

  /// The texts by which the items are found, in words.
  package var texts: String {
    let own = all == 1 ? "its own texts" : "their own texts"
    if shown == 0 { return "\(own), since no plugin showed \(all == 1 ? "it" : "them") before" }
    return "what former plugins showed" + (unshown == 0 ? "" : ", or by \(own)")
  }
}
