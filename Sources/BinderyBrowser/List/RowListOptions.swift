package import Bindery
package import BinderyCollections
internal import BinderyInterface
package import BinderyRendering
package import BinderySources

/// What a list of rows knows of its screen.
package struct RowListOptions {
  /// A function that creates the collection of what an item contains.
  package typealias Contents = @MainActor (ItemRow) -> any ModelCollection<ItemRow, SearchFailure>

  /// Creates the collection of what an item contains, or `nil` if rows don't unfold.
  ///
  /// The list calls the function when the contents of an item are first shown. The collection need not be loaded.
  package var contents: Contents?

  /// Shows what rows contain anew where it is of some kinds, by the plugins that show these now. By default nothing is.
  package var showContents: @MainActor (Set<Kind>) -> Void = { _ in }

  /// The sentence for a list without rows that isn't loading, and hasn't failed.
  package var emptyText = "nothing here"

  /// The context with the store that loads the rows' pictures, or `nil` to load none and to keep no place for them.
  package var artworkContext: Context?

  /// The time for which a row has to stay on the screen before it counts as seen, and for which it stays near after that.
  package var patience = Duration.milliseconds(60)

  /// The minimum time between two reports of live rows that have changed.
  package var redrawInterval = Duration.milliseconds(33)

  /// The clock that measures these times.
  package var clock: any Clock<Duration> = ClockKey.defaultValue

  /// Creates options with the defaults, by which rows neither unfold nor have pictures.
  package init() {}
}
