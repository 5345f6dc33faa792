internal import Bindery
internal import BinderyCollections

/// The view models of a list's rows: those of the rows that are near, and a bounded number of others.
@MainActor
final class PresentedRows<Row: ListRow> {
  /// A row of the list.
  typealias Place = ModelOccurrence<Row.Element.ElementId>

  private var cache = ViewModelCache<Row.Element.ElementId, PresentedRow<Row>>()
  private var levels: [Place: Activation] = [:]

  /// The rows with a level above `offscreen`, in order.
  private var active: [Place] = []

  /// The other rows with a view model.
  private var spare = UseOrder<Place>()
  private let options: ListOptions
  private let make: @MainActor (Row.Element) -> Row

  /// Called in a job of its own after what was drawn of a row has changed.
  var changed: @MainActor (Place) -> Void = { _ in }

  /// Creates a store without view models, with the function that creates the view model of an element.
  init(_ options: ListOptions, make: @escaping @MainActor (Row.Element) -> Row) {
    self.options = options
    self.make = make
  }

  /// The number of view models.
  var count: Int { cache.count }

  /// Returns the row at a place, which is created if there is none.
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

  /// Updates and removes view models as their rows changed.
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

  /// Gives rows their levels, and takes all others offscreen.
  ///
  /// Rows leave before others come, so that work of the former is cancelled before that of the latter begins. The rows on
  /// the screen come before those near it, so that their work begins first.
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

  /// Takes all rows offscreen, and removes them.
  func removeAll() {
    for place in active + spare.keys { cache.removeValue(for: place)?.activate(.offscreen) }
    (levels, active, spare) = ([:], [], UseOrder())
  }

  /// Has the list draw a row again, with the picture that it has now.
  private func noteChange(of place: Place) {
    cache[place]?.updateArtwork()
    changed(place)
  }

  /// Marks a row as used last if it is spare, and removes the spare rows beyond the limit.
  private func noteUse(of place: Place) {
    if levels[place] == nil, cache[place] != nil { spare.use(place) } else { spare.remove(place) }
    while spare.count > max(0, options.spareLimit), let oldest = spare.removeOldest() {
      cache.removeValue(for: oldest)
    }
  }
}
