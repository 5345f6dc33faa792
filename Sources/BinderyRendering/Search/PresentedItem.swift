public import Bindery
public import BinderyInterface

/// The item of a row in a list on a screen, whose live view model is activated and redrawn when it changes.
///
/// A `ListPresenter` creates one for each ``ItemRow`` near the screen. A new version of the item updates a live view
/// model, which keeps what it has loaded; a plain view model is replaced by a new one.
@MainActor
public final class PresentedItem: ListRow {
  /// The type of the list's elements.
  public typealias Element = ItemRow

  /// The item, to be drawn and read.
  public private(set) var item: Item

  /// The element of the list from which the current item was created.
  private var row: ItemRow

  /// The activation level that was set last.
  private var level = Activation.offscreen
  /// The observer of changes.
  private var changed: @Sendable () -> Void = {}

  /// Creates the item of a row.
  public init(_ row: ItemRow) {
    self.row = row
    item = row.makeItem()
  }

  /// Replaces the item by another version of it.
  public func update(to row: ItemRow) {
    self.row = row
    if let updated = item.updated(to: row.found.modeled) { return item = updated }
    item = row.makeItem()
    attempt {
      try item.observe(changed)
      try item.activate(level)
    }
  }

  /// Sets the activation of a live view model. If that fails, the item gets the generic view with the reason.
  public func activate(_ level: Activation) {
    self.level = level
    attempt { try item.activate(level) }
  }

  /// Sets the observer of changes to what was drawn or read of a live view model, in place of any former one.
  public func observe(_ changed: @escaping @Sendable () -> Void) {
    self.changed = changed
    attempt { try item.observe(changed) }
  }

  /// Returns the picture that the item's properties name by the convention, in the size that fits a width best.
  ///
  /// The result is `nil` if the item has no picture. A picture is refused if a plugin without the network may have made
  /// its address, as ``PictureConsents`` says.
  public func artwork(ofWidth width: Int) -> Artwork? {
    guard let id = try? item.modelId else { return nil }
    return row.artwork(item.artworkAddresses, of: id, width: width)
  }

  /// Calls a function of the plugin's view model; if it throws, the item gets the generic view with the reason.
  private func attempt(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      item = item.failed(error)
      changed()
    }
  }
}
