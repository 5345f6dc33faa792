internal import Bindery
package import BinderyCollections
package import BinderyInterface
package import BinderyRendering
package import BinderySources

/// The presenter of a list of items, which a screen draws and which plain browsing writes as lines.
package typealias ItemListPresenter = ListPresenter<ListedItem, SearchFailure>

extension ItemListPresenter {
  /// Creates the presenter of a collection of items, whose rows unfold if the options have a function for their
  /// contents.
  ///
  /// - Parameters:
  ///   - items: The items, which the presenter doesn't refresh. If they are a ``CollectionWindow``, it moves with the
  ///     screen.
  ///   - options: The settings of the list.
  package convenience init(of items: any ModelCollection<ItemRow, SearchFailure>, options: RowListOptions) {
    let tree =
      options.contents.map { TreeModelCollection(items, canExpand: { $0.hasContents }, children: $0) }
      ?? TreeModelCollection(items)
    let delay = ActivationCounter.Delay(options.patience, on: options.clock)
    self.init(unfolding: tree, options: ListOptions(options)) { ListedItem($0, leavingAfter: delay) }
    // The plugin of an unknown kind identifies its items in its own way once it is there.
    succeeds = { $0.element.showsSameRecord(as: $1.element) }
  }

  /// The items of the selected rows, in order; those in rows that are folded follow the row that contains them.
  package var markedItems: [ItemRow] { selectedElements.map(\.element) }

  /// The number of selected rows in words, such as `3 marked`; empty if none is.
  package var marks: String { selectedCount > 0 ? "\(selectedCount.grouped) marked" : "" }

  /// The item of the cursor's row, or `nil` if there is none, it isn't in memory, or the cursor is on a heading.
  package var cursorItem: ItemRow? { cursorElement?.element }

  /// Returns what the cursor's row has drawn last, which the page of its item shows until it has drawn itself.
  ///
  /// Returns `nil` if the cursor isn't on the row of the item at a route, or nothing was drawn yet.
  func preview(at route: Route) -> TextDrawing? {
    guard let item = cursor.flatMap({ row(at: $0) }), item.row.route == route else { return nil }
    return item.drawn
  }

  /// Returns the row of an item, if it is in memory.
  ///
  /// - Complexity: O(*n*) in the number of rows in memory.
  func item(at route: Route) -> ItemRow? {
    let id = route.item
    return state.sections.lazy.flatMap(\.elements).first { $0.element.elementId == id }?.element
  }
}

extension ListOptions {
  /// Creates the options of a presenter whose rows differ in height, so that the screen itself scrolls to the focused
  /// row.
  fileprivate init(_ options: RowListOptions) {
    self.init()
    focusesFirstRow = true
    revealsFocus = false
    redrawInterval = options.redrawInterval
    clock = options.clock
    artworkContext = options.artworkContext
  }
}
