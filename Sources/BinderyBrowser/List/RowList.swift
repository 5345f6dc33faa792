package import Bindery
package import BinderyCollections
internal import BinderyInterface
package import BinderyRendering
package import BinderySources
internal import BinderyTerminal
internal import Observation

/// The view model of a list on a screen: sections of rows, each of one or more lines, with a cursor and marks.
///
/// The list is as tall as the screen, and not as its collection: it draws and keeps only the rows near the screen, and no
/// key takes longer in a longer list. A ``WindowedList`` may have millions of rows, of which only the window is in
/// memory; its rows can't be marked, and don't unfold.
///
/// The cursor's row keeps its line on the screen when rows come and go. The list performs ``BrowseCommand`` and
/// ``UseMouse`` in the context that it is given, and sends `ShowPage`, `ShowRoute`, `ShowMenu` and the actions of items
/// through that context.
///
/// ```swift
/// var options = RowListOptions()
/// options.total = { search.total(of: $0) }
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

  /// Counts the changes of what the list shows; drawing reads it, so that a change leads to another frame.
  var revision = 0

  /// The context that commands come through, and that actions are sent through.
  @ObservationIgnored let context: Context

  @ObservationIgnored let options: RowListOptions

  /// The rows without those that are unfolded.
  @ObservationIgnored let collection: any ModelCollection<ItemRow, SearchFailure>

  /// The rows with those that are unfolded.
  @ObservationIgnored let tree: TreeModelCollection<ItemRow, SearchFailure>

  /// The rows in memory, their levels, and the focus.
  @ObservationIgnored let list: ListPresenter<ListedItem, SearchFailure>

  /// The collection if it holds only a window of the list.
  @ObservationIgnored let window: (any WindowedList<ItemRow, SearchFailure>)?

  /// The rows on the screen that have stayed there.
  @ObservationIgnored let seen: SeenRows

  /// The commands that are possible now; readable on any thread.
  @ObservationIgnored nonisolated let reach = CommandReach()

  @ObservationIgnored var order = RowOrder()
  @ObservationIgnored var viewport = LineViewport()
  @ObservationIgnored var size = RowListSize()
  @ObservationIgnored var headings: [SectionHeading] = []

  /// What was on the screen last, from top to bottom, and the position of the cursor then.
  @ObservationIgnored var shown: [ShownSlot] = []
  @ObservationIgnored var shownCursor: Int?

  /// The section without rows whose heading the user has moved the cursor to, or `nil` if a row has the cursor.
  @ObservationIgnored var restingSection: SectionId?

  /// The section whose heading had the cursor when the screen was settled last.
  @ObservationIgnored var shownHeading: (index: Int, id: SectionId)?

  /// Whether the user has moved in the list since it began at its first row, which it shows until then.
  @ObservationIgnored var isTouched = false

  /// Whether the mouse holds the scroll bar, which follows it then.
  @ObservationIgnored var holdsScrollBar = false

  /// The marked rows that are folded away.
  @ObservationIgnored var foldedMarks: [TreeRow<ItemRow>] = []

  /// The paths of the rows of a window by their identifiers.
  @ObservationIgnored var loaded: [ItemId: ModelPath] = [:]

  /// The rows whose sections' ends the screen was told last.
  @ObservationIgnored var told = 0..<0

  /// The position of the cursor in a windowed list.
  @ObservationIgnored var windowCursor = 0

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
  ///   - collection: The rows, which the list doesn't refresh unless the user tries again. One that is a ``WindowedList``
  ///     is told what is on the screen.
  ///   - context: The context of the screen, in which the list performs commands until that ends.
  ///   - options: What the list knows of its screen.
  package init(
    _ collection: any ModelCollection<ItemRow, SearchFailure>, context: Context,
    options: RowListOptions = RowListOptions()
  ) {
    self.context = context
    self.options = options
    self.collection = collection
    window = collection as? any WindowedList<ItemRow, SearchFailure>
    tree = Self.tree(of: collection, options, unfolds: window == nil)
    let delay = ActivationCounter.Delay(options.patience, on: options.clock)
    consentCount = options.artworkContext?[PictureConsents.Key.self]?.count ?? 0
    list = ListPresenter(tree, options: ListOptions(options)) { ListedItem($0, leavingAfter: delay) }
    // The plugin of an unknown kind identifies its items in its own way once it is there.
    list.succeeds = { $0.element.showsSameRecord(as: $1.element) }
    seen = SeenRows(after: options.patience, on: options.clock)
    seen.changed = { [weak self] in self?.activateSeen() }
    observer = list.observe { [weak self] in self?.follow($0) }
    window?.show(0..<Self.firstWindow)
    refreshOrder()
    settle()
    receiveCommands()
  }

  isolated deinit {
    asking.cancel()
  }

  /// The number of rows of a windowed list to read before the height of the screen is known.
  private static let firstWindow = 50

  private static func tree(
    of collection: any ModelCollection<ItemRow, SearchFailure>, _ options: RowListOptions, unfolds: Bool
  ) -> TreeModelCollection<ItemRow, SearchFailure> {
    guard unfolds, let contents = options.contents else { return TreeModelCollection(collection.asNested()) }
    return TreeModelCollection(OutlineModelCollection(collection, canExpand: { $0.hasContents }, children: contents))
  }
}

extension ListOptions {
  /// The options of the rows in memory, whose positions on the screen a list of rows decides itself.
  fileprivate init(_ options: RowListOptions) {
    self.init()
    focusesFirstRow = true
    revealsFocus = false
    redrawInterval = options.redrawInterval
    clock = options.clock
    artworkContext = options.artworkContext
  }
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

  /// The number of its lines, of which some may lie outside of the screen.
  let height: Int

  /// The position of the row, or `nil` for a header.
  var row: Int? {
    if case .row(let position) = slot { position } else { nil }
  }
}
