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
  /// Whether the list has the keyboard's focus, so that it shows its cursor and accepts commands. It always accepts the
  /// mouse.
  package var hasFocus = true {
    didSet { if hasFocus != oldValue { settle() } }
  }

  /// The presenter, which has the rows with their view models, the cursor and the marks.
  @ObservationIgnored package let rows: ItemListPresenter

  /// A counter of the changes of what the list shows. Drawing reads it under observation, so that a change requests a
  /// new frame.
  var revision = 0

  /// The context in which the list receives commands, and through which it sends actions.
  @ObservationIgnored let context: Context

  /// The options of the list.
  @ObservationIgnored let options: RowListOptions

  /// The rows that have stayed on the screen for a moment, and so are activated.
  @ObservationIgnored let seen: SeenRows

  /// The commands that the list accepts and its area, which its receivers read on any thread.
  @ObservationIgnored nonisolated let reach = CommandReach()

  /// The lines of the list that are on the screen.
  @ObservationIgnored var viewport = LineViewport()
  /// The size of the list when it was drawn last.
  @ObservationIgnored var size = RowListSize()
  /// The headings of the sections, in order.
  @ObservationIgnored var headings: [SectionHeading] = []

  /// The headings and rows that were on the screen at the last change, from top to bottom.
  @ObservationIgnored var shown: [ShownSlot] = []
  /// The position of the row with the cursor at the last change, or `nil` if there was none.
  @ObservationIgnored var shownCursor: Int?

  /// The section whose heading had the cursor at the last change, or `nil` if a row had it.
  @ObservationIgnored var shownHeading: (index: Int, id: SectionId)?

  /// Whether the user has moved in the list; until then, it shows its first rows.
  @ObservationIgnored var isTouched = false

  /// Whether the cursor is to move to a row that wasn't loaded at the last change.
  @ObservationIgnored var awaitsRows = false

  /// Whether the user drags the scroll bar with the mouse.
  @ObservationIgnored var holdsScrollBar = false

  /// The identifiers of the rows that the list showed before the change that it currently applies.
  @ObservationIgnored var former = CollectionSnapshot<SectionId, TreePath<ItemId>>()

  /// The number of plugins whose pictures the user had allowed when the rows last requested theirs.
  @ObservationIgnored var consentCount = 0

  /// The bookmark to which the list moves once its row is loaded, or `nil` for none.
  @ObservationIgnored var pendingBookmark: RowBookmark? {
    didSet { hasJumped = false }
  }

  /// Whether the rows around the pending bookmark were requested.
  @ObservationIgnored var hasJumped = false

  /// The running request to the plugins of items, such as for the actions of a menu.
  @ObservationIgnored let asking = AskedPlugins()

  /// The registration as an observer of the presenter's rows, which ends with this object.
  @ObservationIgnored private var observer: Observer?

  /// Creates a list of a presenter's rows, which shows the first of them.
  ///
  /// - Parameters:
  ///   - rows: The presenter of the rows.
  ///   - context: The context of the screen, in which the list performs commands until that ends.
  ///   - options: The settings with which the presenter was created.
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

  /// Creates a list of a collection with a presenter of its own, which shows the first rows.
  ///
  /// - Parameters:
  ///   - collection: The items, which the list doesn't refresh unless the user tries again.
  ///   - context: The context of the screen, in which the list performs commands until that ends.
  ///   - options: The settings of the list.
  package convenience init(
    _ collection: any ModelCollection<ItemRow, SearchFailure>, context: Context,
    options: RowListOptions = RowListOptions()
  ) {
    self.init(ItemListPresenter(of: collection, options: options), context: context, options: options)
  }

  isolated deinit {
    asking.cancel()
  }

  /// The number of rows of a windowed list to load before the height of the screen is known.
  private static let firstWindow = 50
}

/// The width and the style that a list was drawn with last.
struct RowListSize: Hashable {
  /// The number of columns.
  var columns = 0

  /// Whether rows are drawn without bars and symbols.
  var isPlain = false
}

/// A heading or a row on the screen, with its position there.
struct ShownSlot: Hashable {
  /// The heading or the row.
  let slot: RowSlot

  /// The line of the screen at which the heading or the row begins; negative if it begins above the screen.
  let line: Int

  /// The height of the heading or the row in lines, some of which may lie outside of the screen.
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
