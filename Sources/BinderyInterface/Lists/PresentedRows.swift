internal import Bindery
internal import BinderyCollections

/// The view models of a list's rows: those of the rows near the screen, and a bounded number of others.
@MainActor
final class PresentedRows<Row: ListRow> {
  /// The identity of a row: its identifier, and its number among the rows that share it.
  typealias Place = ModelOccurrence<Row.Element.ElementId>

  /// The rows that have a view model, by their identities.
  private var cache = ViewModelCache<Row.Element.ElementId, PresentedRow<Row>>()

  /// The activations of the rows that are above `offscreen`.
  private var levels: [Place: Activation] = [:]

  /// The rows whose activation is above `offscreen`, in order.
  private var active: [Place] = []

  /// The rows that have a view model though they are offscreen, in the order of their last use.
  private var spare = UseOrder<Place>()

  /// The options of the list, which bound the number of spare rows.
  private let options: ListOptions

  /// The function that creates the view model of an element.
  private let make: @MainActor (Row.Element) -> Row

  /// Called in a task of its own after the drawing of a row has changed, with the identity of the row.
  var changed: @MainActor (Place) -> Void = { _ in }

  /// Creates a store without view models, and with the function that creates the view model of an element.
  init(_ options: ListOptions, make: @escaping @MainActor (Row.Element) -> Row) {
    self.options = options
    self.make = make
  }

  /// The number of view models.
  var count: Int { cache.count }

  /// Returns the row with an identity, and creates its view model if it has none.
  func row(at place: Place, of element: Row.Element) -> PresentedRow<Row> {
    if let row = cache[place] {
      noteUse(of: place)
      return row
    }
    let row = PresentedRow(make(element), options) { [weak self] in
      Task { @MainActor in self?.noteChange(of: place) }
    }
    // Making a view model may have made this one already.
    let kept = cache.value(for: place) { row }
    noteUse(of: place)
    return kept
  }

  /// Updates and removes view models after a change of the rows.
  ///
  /// The functions of rows are called after the cache has changed, because they may use the list.
  func apply(_ lifecycle: ViewModelLifecycle<Row.Element.ElementId>, element: (Place) -> Row.Element?) {
    var updated: [(PresentedRow<Row>, Row.Element)] = []
    var removed: [PresentedRow<Row>] = []
    cache.apply(lifecycle) { row, place in
      if let element = element(place) { updated.append((row, element)) }
    } dispose: { row in
      removed.append(row)
    }
    for place in lifecycle.disposed { levels[place] = nil }
    active.removeAll { levels[$0] == nil }
    spare.removeAll { cache[$0] == nil }
    for row in removed { row.activate(.offscreen) }
    for (row, element) in updated { row.update(to: element) }
  }

  /// Sets the activation of rows, and takes all other rows offscreen.
  ///
  /// Rows leave before others come, so that work of the former is cancelled before that of the latter begins. The rows
  /// on the screen come before those near it, so that their work begins first.
  func activate(_ wanted: [(place: Place, element: Row.Element, level: Activation)]) {
    let leaving = active
    levels = Dictionary(wanted.map { ($0.place, $0.level) }) { first, _ in first }
    active = wanted.map(\.place)
    for place in active { spare.remove(place) }
    let left = leaving.filter { levels[$0] == nil }
    for place in left {
      cache[place]?.activate(.offscreen)
      noteUse(of: place)
    }
    for (place, element, level) in wanted where level > .near { row(at: place, of: element).activate(level) }
    for (place, element, level) in wanted where level <= .near { row(at: place, of: element).activate(level) }
  }

  /// Takes all rows offscreen, and removes their view models.
  func removeAll() {
    for place in active + spare.keys { cache.removeValue(for: place)?.activate(.offscreen) }
    (levels, active, spare) = ([:], [], UseOrder())
  }

  /// Updates the picture of a row that has changed, and reports the change.
  private func noteChange(of place: Place) {
    cache[place]?.updateArtwork()
    changed(place)
  }

  /// Records the use of a row if it is spare, and removes the spare rows beyond the limit that were used the longest
  /// ago.
  private func noteUse(of place: Place) {
    if levels[place] == nil, cache[place] != nil { spare.use(place) } else { spare.remove(place) }
    while spare.count > max(0, options.spareLimit), let oldest = spare.removeOldest() {
      cache.removeValue(for: oldest)
    }
  }
}
