package import Bindery
package import BinderyCollections
package import BinderyInterface

/// The properties and functions of a row that a screen uses without blocking on a plugin's process.
extension ItemRow {
  /// Whether the item can be drawn at once, because its data is in this process.
  package var isAtHand: Bool { found.modeled.answered.map { !$0.isHeavy } ?? true }

  /// Whether the item has a live view model in another process, each use of which waits for that process.
  package var livesElsewhere: Bool { found.modeled.answer.binding.isLive && found.modeled.answered != nil }

  /// Whether the item has a live view model, which answers the user's events before the conventions do.
  package var isLive: Bool { found.modeled.answer.binding.isLive }

  /// Whether selecting the item may do something else than show its page, so that its plugin has to be asked.
  package var answersSelection: Bool {
    isLive || found.modeled.answer.binding.actions.contains { $0.name == "select" }
  }

  /// The plugin that shows the item, or `nil` for the host itself.
  package var plugin: PluginId? { found.modeled.answer.binding.plugin }

  /// Whether the item contains others; `false` if its contents weren't requested with its model.
  package var hasContents: Bool { found.hasContents }

  /// The item that a source found, with its model.
  package var foundItem: FoundItem { found }

  /// The record of the item, as its source returned it.
  package var record: Record { found.record }

  /// Returns whether both rows are of the same record of a source, which plugins may identify in different ways.
  package func showsSameRecord(as other: ItemRow) -> Bool {
    (elementId.kind, elementId.source) == (other.elementId.kind, other.elementId.source)
      && record.fingerprint == other.record.fingerprint
  }

  /// The address of the item.
  package var route: Route { Route(item: elementId) }

  /// The drawing of the item's view without its live view model. If the data is in another process, this blocks until
  /// it is here.
  package var stillDrawing: TextDrawing { makeAskedItem().shownDrawing }

  /// Requests the data of the item if necessary, waits for it without blocking a thread, and returns the item's drawing
  /// and the addresses of its artwork.
  package func asked() async -> (drawing: TextDrawing, artwork: ArtworkAddresses) {
    await found.modeled.recalled(ModelRequest([.drawing, .properties])) {
      let item = makeAskedItem()
      return (item.shownDrawing, item.artworkAddresses)
    }
  }

  /// Returns the item with the actions that it offers now, without blocking a thread for them.
  package func selectionItem() async -> SelectionItem {
    await presenter.selectionItems(of: [self])[0]
  }

  /// Returns items of one list with the actions that they offer now, with one call for each kind, and in the same
  /// order.
  package static func selectionItems(of rows: [ItemRow]) async -> [SelectionItem] {
    await rows.first?.presenter.selectionItems(of: rows) ?? []
  }

  /// Returns a row of the same record by the plugin that shows its kind now, such as after a failure.
  package func renewed() async -> ItemRow? {
    await presenter.rows(of: [record], from: elementId.source ?? "").first
  }
}

extension Presenter {
  /// Returns the items of rows with the actions that they offer now, for a menu of several items.
  @MainActor
  fileprivate func selectionItems(of rows: [ItemRow]) async -> [SelectionItem] {
    let wanted = ModelRequest([.identity, .actions, .refusals, .contents])
    let modeled = await modeled(rows.map(\.record), bringing: wanted)
    var room = SelectionRoom()
    return zip(rows, modeled).map { row, modeled in
      askedItem(from: modeled).responder(at: row.route).map { room.take(SelectionItem($0)) }
        ?? SelectionItem(id: row.elementId, actions: [])
    }
  }

  /// Creates the rows of records, and prefetches the data that rows show.
  package func rows(of records: [Record], from source: SourceId) async -> [ItemRow] {
    await rows(of: records, from: source, bringing: .shownInRows)
  }

  /// Creates the rows of records, and prefetches the parts of their models that a request names.
  @MainActor
  private func rows(of records: [Record], from source: SourceId, bringing request: ModelRequest) async -> [ItemRow] {
    await foundItems(records, from: source, bringing: request).map { ItemRow($0, presenter: self) }
  }
}

extension ModelRequest {
  /// The parts of a model that a row shows or asks for: its drawing, its picture, and whether it contains others.
  package static let shownInRows = ModelRequest([.identity, .drawing, .properties, .contents])
}

extension Item {
  /// The drawing of the item's view, or that of the generic view with the reason if the view fails or shows nothing.
  package var shownDrawing: TextDrawing {
    do {
      return try drawing()
    } catch {
      // The generic view never fails.
      return (try? failed(error).drawing()) ?? TextDrawing()
    }
  }
}
