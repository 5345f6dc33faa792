internal import Bindery
internal import BinderyCollections

/// The view models of a list's rows: those of the rows near the screen, and a bounded number of others.
@MainActor
final class PresentedRows<Row: ListRow> {
  /// The identity of a row: its identifier, and its number among the rows that share it.
  typealias Occurrence = ModelOccurrence<Row.Element.ElementId>

  /// The rows that have a view model, by their identities.
  private var cache = ViewModelCache<Row.Element.ElementId, PresentedRow<Row>>()

  /// The activations of the rows that are above `offscreen`.
  private var levels: [Occurrence: Activation] = [:]

  /// The rows whose activation is above `offscreen`, in order.
  private var active: [Occurrence] = []

  /// The rows that have a view model though they are offscreen, in the order of their last use.
  private var spare = UseOrder<Occurrence>()

  /// The options of the list, which bound the number of spare rows.
  private let options: ListOptions

  /// The function that creates the view model of an element.
  private let make: @MainActor (Row.Element) -> Row

  /// Called in a task of its own after the drawing of a row has changed, with the identity of the row.
  var changed: @MainActor (Occurrence) -> Void = { _ in }

  /// Creates a store without view models, and with the function that creates the view model of an element.
  init(_ options: ListOptions, make: @escaping @MainActor (Row.Element) -> Row) {
    self.options = options
    self.make = make
  }

  /// The number of view models.
  var count: Int { cache.count }

  /// Returns the row with an identity, and creates its view model if it has none.
  func row(at occurrence: Occurrence, of element: Row.Element) -> PresentedRow<Row> {
    if let row = cache[occurrence] {
      noteUse(of: occurrence)
      return row
    }
    let row = PresentedRow(make(element), options) { [weak self] in
      Task { @MainActor in self?.noteChange(of: occurrence) }
    }
    // Making a view model may have made this one already.
    let kept = cache.value(for: occurrence) { row }
    noteUse(of: occurrence)
    return kept
  }

  /// Updates and removes view models after a change of the rows.
  ///
  /// The functions of rows are called after the cache has changed, because they may use the list.
  func apply(_ lifecycle: ViewModelLifecycle<Row.Element.ElementId>, element: (Occurrence) -> Row.Element?) {
    var updated: [(PresentedRow<Row>, Row.Element)] = []
    var removed: [PresentedRow<Row>] = []
    cache.apply(lifecycle) { row, occurrence in
      if let element = element(occurrence) { updated.append((row, element)) }
    } dispose: { row in
      removed.append(row)
    }
    for occurrence in lifecycle.disposed { levels[occurrence] = nil }
    active.removeAll { levels[$0] == nil }
    spare.removeAll { cache[$0] == nil }
    for row in removed { row.activate(.offscreen) }
    for (row, element) in updated { row.update(to: element) }
  }

  /// Sets the activation of rows, and takes all other rows offscreen.
  ///
  /// Rows leave before others come, so that work of the former is cancelled before that of the latter begins. The rows
  /// on the screen come before those near it, so that their work begins first.
  func activate(_ wanted: [(occurrence: Occurrence, element: Row.Element, level: Activation)]) {
    let leaving = active
    levels = Dictionary(wanted.map { ($0.occurrence, $0.level) }) { first, _ in first }
    active = wanted.map(\.occurrence)
    for occurrence in active { spare.remove(occurrence) }
    let left = leaving.filter { levels[$0] == nil }
    for occurrence in left {
      cache[occurrence]?.activate(.offscreen)
      noteUse(of: occurrence)
    }
    for (occurrence, element, level) in wanted where level > .near { row(at: occurrence, of: element).activate(level) }
    for (occurrence, element, level) in wanted where level <= .near { row(at: occurrence, of: element).activate(level) }
  }

  /// Takes all rows offscreen, and removes their view models.
  func removeAll() {
    for occurrence in active + spare.keys { cache.removeValue(for: occurrence)?.activate(.offscreen) }
    (levels, active, spare) = ([:], [], UseOrder())
  }

  /// Updates the picture of a row that has changed, and reports the change.
  private func noteChange(of occurrence: Occurrence) {
    cache[occurrence]?.updateArtwork()
    changed(occurrence)
  }

  /// Records the use of a row if it is spare, and removes the spare rows beyond the limit that were used the longest
  /// ago.
  private func noteUse(of occurrence: Occurrence) {
    if levels[occurrence] == nil, cache[occurrence] != nil { spare.use(occurrence) } else { spare.remove(occurrence) }
    while spare.count > max(0, options.spareLimit), let oldest = spare.removeOldest() {
      cache.removeValue(for: oldest)
    }
  }
}
