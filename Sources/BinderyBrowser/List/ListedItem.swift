package import Bindery
package import BinderyCollections
package import BinderyInterface
package import BinderyRendering
internal import BinderyText
internal import Synchronization

/// The view model of a row in a list of items, which keeps the last drawing of its item, and the item's own view model
/// once that is created.
///
/// The drawing of an item in another process is requested in the background; until it arrives, the row shows its last
/// drawing or a placeholder.
@MainActor
package final class ListedItem: ListRow {
  package typealias Element = TreeRow<ItemRow>

  /// The row of the collection that is shown: the item with its path in the tree of items.
  package private(set) var element: TreeRow<ItemRow>

  /// The item with a view model of its own, or `nil` as long as only its drawing was requested.
  private var presented: PresentedItem?

  /// The addresses of the item's picture, or `nil` if the item has a view model, or as long as they haven't arrived.
  private var pictures: ArtworkAddresses?

  /// The cache of the row's drawing.
  private let drawing = RowDrawing()
  /// The function that reports that the row would look different if it were drawn now.
  private var changed: @Sendable () -> Void = {}
  /// The task that requests the item's drawing or a new item, or `nil` if none is running.
  private var asking: Task<Void, Never>?

  /// The activation of the item, which stays `near` for a moment after its row has left the screen.
  private(set) var level = Activation.offscreen

  /// The counter that keeps the item `near` for a moment after its row has left the screen.
  private var counter: ActivationCounter?
  /// The registration of the row with `counter`.
  private var presence: Presence?

  /// Whether the last attempt to draw the item with its plugin's view has failed.
  private var hasFailed = false

  /// Creates the view model of a row.
  ///
  /// - Parameters:
  ///   - element: The item with its path in the tree of items.
  ///   - delay: The time for which the item stays `near` after its row has left the screen.
  init(_ element: TreeRow<ItemRow>, leavingAfter delay: ActivationCounter.Delay) {
    self.element = element
    counter = ActivationCounter(leavingAfter: delay) { [weak self] in self?.enter($0) }
    presence = counter?.presence()
    if row.isAtHand, !row.livesElsewhere { presented = PresentedItem(row) }
  }

  isolated deinit {
    asking?.cancel()
    presented?.activate(.offscreen)
  }

  /// The item as its source found it, apart from its path in the tree.
  var row: ItemRow { element.element }

  /// The item with its live view model, or `nil` if its kind has none, or if it wasn't created yet.
  var liveItem: Item? { row.isLive ? presented?.item : nil }

  /// Whether the item's plugin has failed to show it, so that the user may try again.
  package var canRetry: Bool { hasFailed || presented?.item.problem != nil }
}

// MARK: What the list does

extension ListedItem {
  package func update(to element: TreeRow<ItemRow>) {
    let isSame = self.element.element.modelVersion == element.element.modelVersion && row === element.element
    self.element = element
    guard !isSame else { return }
    asking?.cancel()
    asking = nil
    presented?.update(to: row)
    drawing.noteChange()
  }

  package func activate(_ level: Activation) {
    presence?.level = level
  }

  package func observe(_ changed: @escaping @Sendable () -> Void) {
    self.changed = changed
    let drawing = drawing
    presented?.observe {
      drawing.noteChange()
      changed()
    }
  }

  /// Returns the picture of the item in the size that fits a width best, or `nil` if it has none or isn't known yet.
  package func artwork(ofWidth width: Int) -> Artwork? {
    if let presented, !row.livesElsewhere { return presented.artwork(ofWidth: width) }
    let addresses = presented?.item.artworkAddresses ?? pictures
    return addresses.flatMap { row.artwork($0, of: row.elementId.modelId, width: width) }
  }

  /// Notifies the list of a change, so that it requests the picture again, which the user may have allowed by now.
  func askForPictureAgain() { changed() }

  /// Sets the activation of the item, and creates its live view model when it first comes near the screen.
  private func enter(_ level: Activation) {
    let wasSeen = self.level >= .visible
    self.level = level
    if level > .offscreen, presented == nil, row.livesElsewhere { presentSoon() }
    presented?.activate(level)
    if !wasSeen, level >= .visible { drawing.allowChange() }
  }

  /// Creates the live view model in a task of its own, because that may wait for the plugin's process.
  private func presentSoon() {
    Task { [weak self] in
      guard let self, presented == nil, self.level > .offscreen else { return }
      present(row)
    }
  }

  /// Shows the item of a row with a view model of its own, and activates and observes it.
  private func present(_ row: ItemRow) {
    presented = PresentedItem(row)
    presented?.activate(level)
    observe(changed)
    drawing.noteChange()
    drawing.allowChange()
    changed()
  }
}

// MARK: Drawing

extension ListedItem {
  /// Returns the lines of the item in a layout, or `nil` as long as the item wasn't drawn.
  func lines(in layout: TextLayout) -> [StyledLine]? {
    drawing.lines(in: layout) { draw() }
  }

  /// The last drawing of the item, or `nil` as long as it wasn't drawn.
  var drawn: TextDrawing? { drawing.drawing }

  /// Allows the item to be drawn again when its lines are read next, if it has changed.
  func allowChange() {
    drawing.allowChange()
  }

  /// Replaces the item with one that the plugin creates which shows its kind now.
  package func retry() {
    asking?.cancel()
    let row = row
    asking = Task { [weak self] in
      let renewed = await row.renewed()
      guard !Task.isCancelled, let self else { return }
      asking = nil
      if let renewed { present(renewed) }
    }
  }

  /// Draws the item, or requests its drawing and returns `nil` to keep the last one.
  private func draw() -> TextDrawing? {
    if let presented, row.isLive || row.isAtHand { return draw(presented.item) }
    if row.isAtHand { return row.stillDrawing }
    ask()
    return nil
  }

  /// Draws the item, or returns `nil` to keep the last drawing while the view model hasn't answered.
  private func draw(_ item: Item) -> TextDrawing? {
    do {
      let drawn = try item.drawing()
      hasFailed = false
      return drawn
    } catch is PendingAnswer {
      return drawing.isEmpty && row.isAtHand ? row.stillDrawing : nil
    } catch {
      hasFailed = true
      return item.failed(error).shownDrawing
    }
  }

  /// Requests the drawing and the addresses of the picture in the background, unless they are requested already.
  private func ask() {
    guard asking == nil else { return }
    let row = row
    asking = Task { [weak self] in
      let asked = await row.asked()
      guard !Task.isCancelled, let self else { return }
      (asking, pictures) = (nil, asked.artwork)
      drawing.replace(with: asked.drawing)
      changed()
    }
  }
}
