public import Bindery
public import BinderyCollections

/// A list as a screen shows it: the rows of a collection with their view models, as active as they are visible.
///
/// The presenter follows its collection, at most once in each job of the main actor. It keeps the view model of a row
/// as long as the row is near the screen, wherever it moves, and a new version of the element updates the view model.
/// Rows on the screen are `visible`, the focused one of them is `focused`, those in the working range around them are
/// `near`, and all others are `offscreen`; of the latter, only a bounded number keep their view models. So the memory
/// for view models is bounded by the screen and not by the list.
///
/// Nothing is visible before the first `show(_:)`. Rows are counted from the first row of the first section; headings
/// don't count. Visible rows are reported to the collection, which turns its pages.
///
/// Rows of a `TreeModelCollection` unfold. Those of a collection with a `CollectionWindow` are counted in the whole
/// list, of which the window follows the screen; they can't be selected all at once, and don't unfold.
@MainActor
public final class ListPresenter<Row: ListRow, Failure: Error> {
  /// The type of the collection's states.
  public typealias State = ModelCollectionState<Row.Element, Failure>

  /// The identity of a row: its identifier, and its number among the rows that share it.
  typealias Occurrence = ModelOccurrence<Row.Element.ElementId>

  /// The collection that the list shows.
  public let collection: any ModelCollection<Row.Element, Failure>

  /// The state of the collection that the list shows, which may be older than the collection's current one.
  public private(set) var state: State

  /// The identifiers and versions of the rows that the list shows now.
  public private(set) var snapshot: CollectionSnapshot<SectionId, Row.Element.ElementId>

  /// The highest level of the rows: `offscreen` while another screen covers the list, and initially without a limit.
  public var activation = Activation.focused {
    didSet {
      if activation != oldValue { activateRows() }
    }
  }

  /// Returns whether an element shows the same thing as another one, whose identifier differs. If it then takes the
  /// other's position, it gets its focus and selection, too. By default no element does.
  package var succeeds: (_ new: Row.Element, _ old: Row.Element) -> Bool = { _, _ in false }

  /// The rows in order, each as its identifier and its number among the rows that share the identifier.
  private(set) var occurrences: [Occurrence]

  /// The headings of the sections that the list shows now, in order.
  public internal(set) var headings: [ListHeading<Failure>] = []

  /// The order of the headings and the rows that the list shows now.
  package internal(set) var order = RowOrder()

  /// The window of the collection, which moves with the screen, or `nil` if all of its elements are in memory.
  public let window: (any CollectionWindow)?

  /// The positions in the list of the rows in memory, in order; empty without a window.
  var windowPositions: [Int] = []

  /// The position of the cursor in a windowed list.
  var windowCursor = 0

  /// The section without rows whose heading has the cursor, or `nil` if a row has it.
  var restingSection: SectionId?

  /// The position to which the cursor moves once the rows around it are loaded, or `nil` for none.
  var destination: Destination?

  /// The tree whose rows the list shows, or `nil` if the collection isn't a tree.
  let tree: ListTree<Row.Element, Failure>?

  /// The selected elements that aren't shown, since a row that contains them is folded.
  var foldedElements: [Row.Element] = [] {
    didSet { hidingIds = tree.map { tree in Set(foldedElements.flatMap { tree.lineage($0).dropFirst() }) } ?? [] }
  }

  /// The identifiers of the rows that contain the elements of `foldedElements`, at any depth.
  private(set) var hidingIds: Set<Row.Element.ElementId> = []

  /// The selected elements that aren't loaded, since the cursor has moved to another part of their section.
  var unloadedElements: [Row.Element] = []

  /// The positions of the visible rows in their sections, as they were reported to the collection since its last
  /// change.
  var reportedRows: [SectionId: Range<Int>] = [:]

  /// The part of a windowed list that the screen shows, by positions in the list, of which some may not be in memory.
  var requested = ListViewport()

  /// The selected rows, and the anchor of the range that grows as the focus moves.
  var selection = RowSelection<Occurrence>()

  /// The positions of both ends of the selected range, or `nil` if they have to be looked up after a change of the
  /// rows.
  var rangeEnds: RangeEnds?

  /// The part of the list that is on the screen, and the focus.
  var viewport = ListViewport()

  /// The change that observers are told of at the moment, or were told of last.
  private var latest = ListUpdate()

  /// The rows whose view models have changed since the last report of redraws.
  private var dirty: Set<Occurrence> = []

  /// Whether visible rows are reported to the collection.
  private var isReporting = true

  /// Whether the collection has changed since the list followed it.
  private var isTurnDue = false

  /// Whether the list is following its collection, and notifies rows and observers.
  private var isTurning = false

  /// Whether the activations of rows are being set.
  private var isSettling = false

  /// Whether the activations have to be set, again if rows have changed the list meanwhile.
  private var needsSettling = false

  /// The registration as an observer of the collection.
  private var observer: Observer?
  /// The observers of the rows that the list shows.
  private let observers = ObserverList()

  /// The bounds of the list, as they were given.
  let options: ListOptions

  /// The pacer that limits how often redraws of rows are reported.
  private let pacer: RedrawPacer

  /// The view models of the rows.
  private let rows: PresentedRows<Row>

  /// Creates a list of what the collection has now, of which nothing is visible.
  ///
  /// - Parameters:
  ///   - collection: The collection to show. The list doesn't refresh it.
  ///   - options: The bounds of the list.
  ///   - make: Creates the view model of an element.
  public convenience init(
    _ collection: any ModelCollection<Row.Element, Failure>, options: ListOptions = ListOptions(),
    make: @escaping @MainActor (Row.Element) -> Row
  ) {
    self.init(collection, nil, collection as? any CollectionWindow, options, make)
  }

  /// Creates a list of the rows of a tree, which unfold, and of which nothing is visible.
  ///
  /// - Parameters:
  ///   - tree: The tree to show. The list doesn't refresh it.
  ///   - options: The bounds of the list.
  ///   - make: Creates the view model of a row.
  public convenience init<Item>(
    unfolding tree: TreeModelCollection<Item, Failure>, options: ListOptions = ListOptions(),
    make: @escaping @MainActor (TreeRow<Item>) -> Row
  ) where Row.Element == TreeRow<Item> {
    self.init(tree, ListTree(tree), tree.window, options, make)
  }

  private init(
    _ collection: any ModelCollection<Row.Element, Failure>, _ tree: ListTree<Row.Element, Failure>?,
    _ window: (any CollectionWindow)?, _ options: ListOptions, _ make: @escaping @MainActor (Row.Element) -> Row
  ) {
    (self.collection, self.tree, self.window) = (collection, tree, window)
    self.options = options
    rows = PresentedRows(options, make: make)
    pacer = RedrawPacer(every: options.redrawInterval, on: options.clock)
    let waits = options.waitsForLoads && collection.state.phase.isLoading
    state = waits ? State(sections: []) : collection.state
    snapshot = state.snapshot
    occurrences = snapshot.occurrences()
    rows.changed = { [weak self] in self?.noteChange(of: $0) }
    pacer.body = { [weak self] in self?.redraw() }
    observer = collection.observe { [weak self] in self?.requestTurn() }
    focusFirstRowIfWanted()
    followRows()
  }

  isolated deinit {
    rows.removeAll()
  }
}

extension ListPresenter {
  /// The number of view models that the list holds.
  public var heldCount: Int { rows.count }

  /// Returns the element of a row, or `nil` if there is no such row.
  public func element(at path: ModelPath) -> Row.Element? {
    snapshot.position(of: path).map { _ in state.sections[path.section].elements[path.item] }
  }

  /// Returns the view model of a row, or `nil` if there is no such row.
  ///
  /// That of a row that isn't near is created if necessary, and kept only as one of the spare ones.
  public func row(at path: ModelPath) -> Row? {
    presented(at: path)?.viewModel
  }

  /// Returns the view model of a row's picture, or `nil` if the row has none or the list loads none.
  ///
  /// A change of the picture's state is a redraw of its row.
  public func artwork(at path: ModelPath) -> ArtworkViewModel? {
    presented(at: path)?.artwork
  }

  /// Registers an observer to call after each change of the rows. Moving the focus or selecting rows isn't reported.
  ///
  /// - Parameter observer: Called on the main actor with what has changed since its last call, while the list is in the
  ///   new state.
  /// - Returns: The registration, which ends when it is released.
  public func observe(_ observer: @escaping @MainActor (ListUpdate) -> Void) -> Observer {
    observers.add { [weak self] in
      if let self { observer(latest) }
    }
  }

  /// Returns the row at a path with its view model, which is created if need be, or `nil` if there is no such row.
  private func presented(at path: ModelPath) -> PresentedRow<Row>? {
    guard let occurrence = self.occurrence(at: path), let element = element(at: path) else { return nil }
    return rows.row(at: occurrence, of: element)
  }
}

extension ListPresenter {
  /// Requests an update of the list to its collection, in the next job of the main actor.
  private func requestTurn() {
    guard !isTurnDue else { return }
    isTurnDue = true
    Task { [weak self] in self?.turnIfDue() }
  }

  /// Updates the list to its collection now if that has changed, or later if rows or observers are being notified at
  /// the moment.
  package func turnIfDue() {
    guard isTurnDue, !isTurning, !isSettling else { return }
    (isTurnDue, isTurning) = (false, true)
    defer { isTurning = false }
    let new = collection.state
    guard !(options.waitsForLoads && new.phase.isLoading) else { return }
    let changes = follow(new)
    focusFirstRowIfWanted()
    followRows()
    // The screen still shows the positions of the rows that were there before.
    isReporting = !settleDestination()
    activateRows()
    isReporting = true
    report(ListUpdate(changes: changes))
  }

  /// Replaces the state of the list with one of the collection, and returns the changes between them.
  private func follow(_ new: State) -> CollectionChanges {
    let (former, old, snapshot) = (state, self.snapshot, new.snapshot)
    state = new
    let changes = CollectionChanges(from: old, to: snapshot)
    guard !changes.isEmpty else { return changes }
    let (focus, selected) = (focus, selectedPaths)
    self.snapshot = snapshot
    occurrences = snapshot.occurrences()
    viewport.follow(changes, from: old, to: snapshot)
    let lifecycle = ViewModelLifecycle(from: old, to: snapshot)
    if isMoving { keepSelection(of: lifecycle.disposed, in: former) }
    selection.remove(lifecycle.disposed)
    rangeEnds = nil
    if let path = focus.flatMap({ successor(of: $0, in: former) }) { viewport.setFocus(path) }
    select(selected.compactMap { successor(of: $0, in: former) })
    let positions = positions(of: lifecycle.updated)
    rows.apply(lifecycle) { occurrence in positions[occurrence].flatMap { snapshot.path(of: $0) }.flatMap(element) }
    return changes
  }

  /// Returns the path of a row of a former state if another row has succeeded it there.
  private func successor(of path: ModelPath, in former: State) -> ModelPath? {
    guard let new = element(at: path), former.sections.indices.contains(path.section),
      former.sections[path.section].id == state.sections[path.section].id,
      former.sections[path.section].elements.indices.contains(path.item)
    else { return nil }
    let old = former.sections[path.section].elements[path.item]
    return new.elementId != old.elementId && succeeds(new, old) ? path : nil
  }

  /// Returns the positions of rows, by their identities.
  private func positions(of updated: [Occurrence]) -> [Occurrence: Int] {
    guard !updated.isEmpty else { return [:] }
    let wanted = Set(updated)
    return Dictionary(occurrences.enumerated().lazy.filter { wanted.contains($1) }.map { ($1, $0) }) { first, _ in first
    }
  }

  /// Moves the focus to the first row if no row has it and the options ask for that.
  private func focusFirstRowIfWanted() {
    guard options.focusesFirstRow, focus == nil else { return }
    viewport.setFocus(snapshot.path(of: 0))
  }

  /// Sets the activation of each row, and repeats that if rows change the list meanwhile.
  func activateRows() {
    needsSettling = true
    guard !isSettling else { return }
    isSettling = true
    defer { isSettling = false }
    while needsSettling {
      needsSettling = false
      rows.activate(levels())
    }
    if isReporting { reportVisible() }
  }

  /// Returns the rows whose activation has to be above `offscreen`, in order, with that activation.
  private func levels() -> [(occurrence: Occurrence, element: Row.Element, level: Activation)] {
    guard activation > .offscreen else { return [] }
    let (visible, focused) = (visible, focus.flatMap { snapshot.position(of: $0) })
    return viewport.near(options.workingRange, of: snapshot.rowCount).compactMap { position in
      guard let element = snapshot.path(of: position).flatMap(element) else { return nil }
      let level: Activation = !visible.contains(position) ? .near : position == focused ? .focused : .visible
      return (occurrences[position], element, min(level, activation))
    }
  }
}

extension ListPresenter {
  /// Records that a row looks different, so that it is reported with the next redraw.
  private func noteChange(of occurrence: Occurrence) {
    dirty.insert(occurrence)
    pacer.request()
  }

  /// Returns the identifier of a row and its number among those who share it, or `nil` if there is no such row.
  func occurrence(at path: ModelPath) -> ModelOccurrence<Row.Element.ElementId>? {
    snapshot.position(of: path).map { occurrences[$0] }
  }

  /// Returns the paths of those of some rows that are visible, in order.
  func visiblePaths(of rows: Set<ModelOccurrence<Row.Element.ElementId>>) -> [ModelPath] {
    visible.filter { rows.contains(occurrences[$0]) }.compactMap { snapshot.path(of: $0) }
  }

  /// Reports the visible rows whose view models have changed. Other rows are drawn anyway when they become visible.
  private func redraw() {
    defer { dirty = [] }
    let paths = visiblePaths(of: dirty)
    if !paths.isEmpty { report(ListUpdate(redraws: paths)) }
  }

  /// Notifies the observers of an update, which they read meanwhile.
  private func report(_ update: ListUpdate) {
    latest = update
    observers.notify()
  }
}
