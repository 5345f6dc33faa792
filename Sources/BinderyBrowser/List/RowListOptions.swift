package import Bindery
package import BinderyCollections
internal import BinderyInterface
package import BinderyRendering
package import BinderySources

/// The settings of a list of items: how its rows unfold, and its pictures, texts and times.
package struct RowListOptions {
  /// A function that creates the collection of what an item contains.
  package typealias Contents = @MainActor (ItemRow) -> any ModelCollection<ItemRow, SearchFailure>

  /// Creates the collection of what an item contains, or `nil` if rows don't unfold.
  ///
  /// The list calls the function when the contents of an item are first shown. The collection need not be loaded.
  package var contents: Contents?

  /// Replaces the contents of rows that are of some kinds by items of the plugins that show these kinds now. The
  /// default does nothing.
  package var showContents: @MainActor (Set<Kind>) -> Void = { _ in }

  /// The sentence for a list without rows that isn't loading, and hasn't failed.
  package var emptyText = "nothing here"

  /// The context with the store that loads the rows' pictures, or `nil` to load none and to reserve no columns for
  /// them.
  package var artworkContext: Context?

  /// The time for which a row has to stay on the screen before it is activated, and for which it stays `near` after it
  /// has left.
  package var patience = Duration.milliseconds(60)

  /// The minimum time between two reports of live rows that have changed.
  package var redrawInterval = Duration.milliseconds(33)

  /// The clock that measures these times.
  package var clock: any Clock<Duration> = ClockKey.defaultValue

  /// Creates options with the defaults, by which rows neither unfold nor have pictures.
  package init() {}
}
