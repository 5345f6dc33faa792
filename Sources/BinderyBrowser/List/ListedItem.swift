package import Bindery
package import BinderyCollections
package import BinderyInterface
package import BinderyRendering
internal import BinderyText
internal import Synchronization

/// The item of a row, as it was drawn last, and its live view model once somebody looks at it.
///
/// What is in another process is asked for in the background; until it is here, the row is a placeholder, or what was
/// drawn last.
@MainActor
package final class ListedItem: ListRow {
  package typealias Element = TreeRow<ItemRow>

  /// The row's item with its place in the tree.
  package private(set) var element: TreeRow<ItemRow>

  /// The item with its own view model, or `nil` as long as only its data was asked for.
  private var presented: PresentedItem?

  /// The addresses of the picture of an item without a view model, once they were asked for.
  private var pictures: ArtworkAddresses?

  private let drawing = RowDrawing()
  private var changed: @Sendable () -> Void = {}
  private var asking: Task<Void, Never>?

  /// The level of the item, which stays near for a moment after its row has left.
  private(set) var level = Activation.offscreen

  private var counter: ActivationCounter?
  private var presence: Presence?

  /// Whether the item's own view couldn't be drawn when it was tried last.
  private var hasFailed = false

  /// Creates the item of a row.
  ///
  /// - Parameters:
  ///   - element: The row's item with its place in the tree.
  ///   - delay: The time for which the item stays near after the row has left.
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

  /// The row of the list that the item is in.
  var row: ItemRow { element.element }

  /// The item with its live view model, or `nil` if it has none, or wasn't asked for it yet.
  var liveItem: Item? { row.isLive ? presented?.item : nil }

  /// Whether a try again may help: the item's plugin can't show it.
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

  package func artwork(ofWidth width: Int) -> Artwork? {
    if let presented, !row.livesElsewhere { return presented.artwork(ofWidth: width) }
    let addresses = presented?.item.artworkAddresses ?? pictures
    return addresses.flatMap { row.artwork($0, of: row.elementId.modelId, width: width) }
  }

  /// Has the list ask for the picture again, which may be allowed now.
  func askForPictureAgain() { changed() }

  /// Takes a level that the row has now, and makes the live view model the first time.
  private func enter(_ level: Activation) {
    let wasSeen = self.level >= .visible
    self.level = level
    if level > .offscreen, presented == nil, row.livesElsewhere { presentSoon() }
    presented?.activate(level)
    if !wasSeen, level >= .visible { drawing.allowChange() }
  }

  /// Makes the live view model in a job of its own, because that may wait for its plugin.
  private func presentSoon() {
    Task { [weak self] in
      guard let self, presented == nil, self.level > .offscreen else { return }
      present(row)
    }
  }

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
  /// Returns the lines of the item in a layout, or `nil` as long as nothing was drawn of it.
  func lines(in layout: TextLayout) -> [StyledLine]? {
    drawing.lines(in: layout) { draw() }
  }

  /// What was drawn last, or `nil` as long as nothing was.
  var drawn: TextDrawing? { drawing.drawing }

  /// Has what changed drawn again, when the lines are read next.
  func allowChange() {
    drawing.allowChange()
  }

  /// Makes the item anew by the plugin that shows its kind now.
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

  private func draw() -> TextDrawing? {
    if let presented, row.isLive || row.isAtHand { return draw(presented.item) }
    if row.isAtHand { return row.stillDrawing }
    ask()
    return nil
  }

  /// Draws the item, or returns `nil` to leave what was drawn last while its view model hasn't answered.
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

  /// Asks for the drawing and the picture in the background.
  private func ask() {
    guard asking == nil else { return }
    let row = row
    asking = Task { [weak self] in
      let asked = await row.asked()
      guard !Task.isCancelled, let self else { return }
      (asking, pictures) = (nil, asked.artwork)
      drawing.take(asked.drawing)
      changed()
    }
  }
}
