package import Bindery
package import BinderyCollections
internal import BinderyInterface
package import BinderyRendering
package import BinderySources
internal import BinderyTerminal
internal import Observation

/// The drawing of a list on a screen: sections of rows, each of one or more lines, with the cursor and the marks of its
/// presenter.
///
/// The list is as tall as the screen, and not as its collection: it draws only the rows near the screen, and no key
/// takes longer in a longer list. The cursor's row keeps its line on the screen when rows come and go. The list
/// performs ``BrowseCommand`` and ``UseMouse`` in the context that it is given, and sends `ShowPage`, `ShowRoute`,
/// `ShowMenu` and the actions of items through that context.
///
/// ```swift
/// let list = RowList(search, context: context, options: options)
/// list.draw(on: &frame, in: area, style: style)
/// ```
@MainActor
@Observable
package final class RowList {
  /// Whether the keys are for the list, so that it shows its cursor and takes commands. The mouse is for it anyway.
  package var hasFocus = true {
    didSet { if hasFocus != oldValue { settle() } }
  }

  /// The rows, their view models, the cursor and the marks.
  @ObservationIgnored package let rows: ItemListPresenter

  /// Counts the changes of what the list shows; drawing reads it, so that a change leads to another frame.
  var revision = 0

  /// The context that commands come through, and that actions are sent through.
  @ObservationIgnored let context: Context

  @ObservationIgnored let options: RowListOptions

  /// The rows on the screen that have stayed there.
  @ObservationIgnored let seen: SeenRows

  /// The commands that are possible now; readable on any thread.
  @ObservationIgnored nonisolated let reach = CommandReach()

  @ObservationIgnored var viewport = LineViewport()
  @ObservationIgnored var size = RowListSize()
  @ObservationIgnored var headings: [SectionHeading] = []

  /// What was on the screen last, from top to bottom, and the position of the cursor then.
  @ObservationIgnored var shown: [ShownSlot] = []
  @ObservationIgnored var shownCursor: Int?

  /// The section whose heading had the cursor when the screen was settled last.
  @ObservationIgnored var shownHeading: (index: Int, id: SectionId)?

  /// Whether the user has moved in the list since it began at its first row, which it shows until then.
  @ObservationIgnored var isTouched = false

  /// Whether the mouse holds the scroll bar, which follows it then.
  @ObservationIgnored var holdsScrollBar = false

  /// What the list showed before the change that is being followed.
  @ObservationIgnored var former = CollectionSnapshot<SectionId, TreePath<ItemId>>()

  /// The number of plugins to which the user had consented when rows asked for their pictures last.
  @ObservationIgnored var consentCount = 0

  /// The place to go to once its row is in the list.
  @ObservationIgnored var wantedPlace: RowPlace?

  /// What the items are asked before a choice or a page.
  @ObservationIgnored let asking = AskedPlugins()

  @ObservationIgnored private var observer: Observer?

  /// Creates a list at its first row.
  ///
  /// - Parameters:
  ///   - rows: The presenter of the rows.
  ///   - context: The context of the screen, in which the list performs commands until that ends.
  ///   - options: What the list knows of its screen, with which the presenter was made.
  package init(_ rows: ItemListPresenter, context: Context, options: RowListOptions) {
    (self.rows, self.context, self.options) = (rows, context, options)
    consentCount = options.artworkContext?[PictureConsents.Key.self]?.count ?? 0
    seen = SeenRows(after: options.patience, on: options.clock)
    seen.changed = { [weak self] in self?.activateSeen() }
    observer = rows.observe { [weak self] in self?.follow($0) }
    rows.window?.show(0..<Self.firstWindow)
    noteRows()
    settle()
    receiveCommands()
  }

  /// Creates a list of a collection at its first row, with a presenter of its own.
  ///
  /// - Parameters:
  ///   - collection: The items, which the list doesn't refresh unless the user tries again.
  ///   - context: The context of the screen, in which the list performs commands until that ends.
  ///   - options: What the list knows of its screen.
  package convenience init(
    _ collection: any ModelCollection<ItemRow, SearchFailure>, context: Context,
    options: RowListOptions = RowListOptions()
  ) {
    self.init(ItemListPresenter(of: collection, options: options), context: context, options: options)
  }

  isolated deinit {
    asking.cancel()
  }

  /// The number of rows of a windowed list to read before the height of the screen is known.
  private static let firstWindow = 50
}

/// The room that a list was drawn in last.
struct RowListSize: Hashable {
  /// The number of columns.
  var columns = 0

  /// Whether rows are drawn without bars and symbols.
  var isPlain = false
}

/// A header or a row on the screen.
struct ShownSlot: Hashable {
  /// What it is.
  let slot: RowSlot

  /// Its first line on the screen, which is negative if it begins above.
  let line: Int

  /// The number of the slot's lines, of which some may lie outside of the screen.
  let height: Int

  /// The position of the row, or `nil` for a header.
  var row: Int? { slot.row }
}

extension RowSlot {
  /// The position of the row, or `nil` for a header.
  var row: Int? {
    if case .row(let position) = self { position } else { nil }
  }
}
