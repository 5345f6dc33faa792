public import Bindery
internal import BinderyText

/// A row of an ``ItemSearch``: an item that a source found, with its view.
///
/// The list keeps a row as long as the item stays in it with the same version.
@MainActor
public final class ItemRow: CollectionElement {
  /// The kind, the source, the model identifier and the variant of the item, which together no other item has.
  public nonisolated let elementId: ItemId

  /// The version of the item, which changes whenever it has to be drawn again.
  public nonisolated let modelVersion: ModelVersion

  /// The item, which is created when it is first read, and kept as long as the row.
  ///
  /// It serves to read properties, as a filter or an order does, and never lives in a worker. A ``PresentedItem`` has a
  /// view model of its own, which lives as long as its row is near the screen.
  ///
  /// The plugin's data is prefetched. If the item comes from a worker and its data was evicted meanwhile, reading it
  /// waits for the worker.
  public private(set) lazy var item = makeAskedItem()

  /// The item that the row shows.
  let found: FoundItem

  /// The presenter that turns records into items.
  let presenter: Presenter

  /// The latest judgment on a picture: its address, the number of the user's consents then, and the plugin that may
  /// have made the address, or `nil`.
  var judged: (address: String, consentCount: Int, suspect: PluginId?)?

  /// Creates the row of a found item.
  init(_ found: FoundItem, presenter: Presenter) {
    elementId = found.elementId
    modelVersion = found.modelVersion
    self.found = found
    self.presenter = presenter
  }

  /// Creates the item anew, with a view model of its own, which can be activated if the binding is live.
  func makeItem() -> Item {
    sourced(presenter.item(from: found.modeled))
  }

  /// Creates the item anew, to be drawn and read and no more.
  func makeAskedItem() -> Item {
    sourced(presenter.askedItem(from: found.modeled))
  }

  /// Returns an item with the row's source and variant, which its JSON names.
  private func sourced(_ item: Item) -> Item {
    var item = item
    (item.source, item.variant) = (elementId.source, elementId.variant)
    return item
  }
}

extension Item {
  /// Returns the lines of the item's view at a width, in text that is safe for a terminal.
  ///
  /// If the view fails or shows nothing, the lines are those of the generic view, which gives the reason.
  ///
  /// - Parameter columns: The width of the lines in columns.
  /// - Returns: The lines, without styles.
  public func lines(columns: Int) -> [String] {
    let layout = TextLayout(columns: columns)
    do {
      return layout.lines(for: try drawing()).map(\.text)
    } catch {
      // The generic view never fails.
      let generic = try? failed(error).drawing()
      return generic.map { layout.lines(for: $0).map(\.text) } ?? []
    }
  }
}
