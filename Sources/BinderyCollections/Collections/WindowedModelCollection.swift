public import Bindery

/// A window over a list that is too long for memory.
///
/// The collection holds the loaded elements of the window. The list is read in aligned blocks: those of the window and
/// of a margin around it. The load of a block that scrolls out of both is cancelled. The most recently used blocks are
/// cached, up to a capacity that bounds the memory for a list of any length. Nothing is read before the first
/// `show(_:)`.
@MainActor
public final class WindowedModelCollection<
  Element: CollectionElement, Failure: Error
>: StoredModelCollection, CollectionWindow {
  /// The type of a function that reads the elements at a range of positions in the list.
  ///
  /// It returns fewer elements than requested only at the end of the list.
  public typealias Fetch = @concurrent @Sendable (Range<Int>) async throws(Failure) -> [Element]

  /// The store that keeps the collection's state and notifies its observers.
  public let store = CollectionStore<Element, Failure>()

  /// The number of elements in the list, as given or as found by reading its end, or `nil` while it isn't known.
  public private(set) var count: Int?

  /// The positions in the list that are shown: the range of the last `show(_:)`, limited by the list and the cache.
  public private(set) var window = 0..<0

  /// The number of elements in a block, which is loaded as a whole.
  private let blockSize: Int
  /// The number of elements that are loaded before and after the requested range.
  private let margin: Int
  /// The function that loads the elements of a range.
  private let fetch: Fetch
  /// The loaded blocks that were used last.
  private var cache: BlockCache<Element>
  /// The running loads, by the numbers of their blocks.
  private var loads: [Int: LatestTask] = [:]
  /// The failures of the last loads, by the numbers of their blocks.
  private var failures: [Int: Failure] = [:]
  /// The numbers of the blocks that are loaded again, since a refresh was requested.
  private var stale: Set<Int> = []
  /// The range that was requested last, or `nil` before the first request.
  private var asked: Range<Int>?
  /// The maximum number of elements that the list may have, as far as reading its end has shown.
  private var bound: Int
  /// The initial value of `bound`, to which a refresh returns.
  private let firstBound: Int

  /// Creates an empty window, and reads nothing yet.
  ///
  /// - Parameters:
  ///   - count: The number of elements in the list, or `nil` if it isn't known.
  ///   - blockSize: The number of elements to read at a time.
  ///   - margin: The number of elements to prefetch on each side of the window.
  ///   - capacity: The maximum number of cached blocks, which also limits the size of the window.
  ///   - fetch: Reads the elements of a range.
  public init(
    count: Int? = nil, blockSize: Int = 64, margin: Int = 64, capacity: Int = 16, fetch: @escaping Fetch
  ) {
    self.count = count.map { min(max(0, $0), Self.longest) }
    self.blockSize = min(max(1, blockSize), Self.longest)
    self.margin = min(max(0, margin), Self.longest)
    self.fetch = fetch
    cache = BlockCache(capacity: min(capacity, Self.longest))
    firstBound = min(max(0, count ?? Self.longest), Self.longest)
    bound = firstBound
  }

  /// Moves the window, and reads the missing blocks. Showing the same range again has no effect.
  ///
  /// - Parameter range: The positions to show, which are clamped to the list.
  public func show(_ range: Range<Int>) {
    guard range != asked else { return }
    asked = range
    window = fitting(range)
    cache.use(needed)
    updateLoads()
  }

  /// Returns the element at a position in the list, or `nil` if it isn't in memory.
  public func element(at position: Int) -> Element? {
    guard position >= 0, let block = cache[position / blockSize] else { return nil }
    let offset = position % blockSize
    return offset < block.count ? block[offset] : nil
  }

  /// The positions in the list of the elements in `state`, in order.
  public var positions: [Int] {
    blocks(of: window).flatMap { block in
      let start = block * blockSize
      return Array(window.clamped(to: start..<start + (cache[block]?.count ?? 0)))
    }
  }

  /// Returns whether the element at a position in the list is in memory.
  public func holds(_ position: Int) -> Bool { element(at: position) != nil }

  /// Reads the window and finds the end of the list again. This has no effect before the first `show(_:)`.
  ///
  /// The elements stay until the new ones arrive.
  public func refresh() {
    guard let asked else { return }
    bound = firstBound
    window = fitting(asked)
    cache.keep(only: needed)
    stale = Set(needed)
    failures = [:]
    cancelLoads { _ in true }
    updateLoads()
  }

  /// Reads the parts of the window and its margin again whose load failed, and nothing else.
  ///
  /// This has no effect if no load has failed.
  public func retry() {
    guard !failures.isEmpty else { return }
    failures = [:]
    updateLoads()
  }

  /// Reads again what failed, like ``retry()``, since the list is one section.
  public func retry(_ section: SectionId?) { retry() }
}

extension WindowedModelCollection {
  /// The largest element position that is accepted, so that sums of positions don't overflow.
  private static var longest: Int { .max / 4 }

  /// The numbers of the blocks of the window and its margin, as many as the cache can hold.
  private var needed: Range<Int> {
    guard !window.isEmpty else { return 0..<0 }
    let shown = blocks(of: window)
    let wanted = blocks(of: max(0, window.lowerBound - margin)..<min(bound, window.upperBound + margin))
    let end = min(wanted.upperBound, max(shown.upperBound, shown.lowerBound + cache.capacity))
    return max(wanted.lowerBound, end - cache.capacity)..<end
  }

  /// Returns the numbers of the blocks that contain a range of elements.
  private func blocks(of range: Range<Int>) -> Range<Int> {
    let first = range.lowerBound / blockSize
    return first..<max(first, (range.upperBound + blockSize - 1) / blockSize)
  }

  /// Returns the part of a range that lies in the list and that the cache can hold.
  private func fitting(_ range: Range<Int>) -> Range<Int> {
    let inside = range.clamped(to: 0..<bound)
    let lastBlock = inside.lowerBound / blockSize + cache.capacity
    let (end, overflow) = lastBlock.multipliedReportingOverflow(by: blockSize)
    return inside.clamped(to: 0..<max(inside.lowerBound, overflow ? bound : end))
  }

  /// Cancels the loads of blocks that are no longer needed, loads missing ones, and updates the state.
  private func updateLoads() {
    let needed = needed
    cancelLoads { !needed.contains($0) }
    failures = failures.filter { needed.contains($0.key) }
    for block in needed where loads[block] == nil && failures[block] == nil && isMissing(block) { load(block) }
    store.show(blocks(of: window).flatMap(shown), status)
  }

  /// Cancels the loads of the blocks for whose numbers a closure returns `true`.
  private func cancelLoads(where isCancelled: (Int) -> Bool) {
    for (block, task) in loads where isCancelled(block) {
      task.cancel()
      loads[block] = nil
    }
  }

  /// Returns whether a block has to be loaded.
  private func isMissing(_ block: Int) -> Bool {
    cache[block] == nil || stale.contains(block)
  }

  /// Starts to load a block.
  private func load(_ block: Int) {
    let range = block * blockSize..<min(bound, (block + 1) * blockSize)
    let (task, fetch) = (LatestTask(), fetch)
    loads[block] = task
    task.start { _ in
      await outcome { () async throws(Failure) in try await fetch(range) }
    } deliver: { [weak self] result in
      self?.end(block, range, result)
    }
  }

  /// Caches the elements or records the failure of the load of a block; a block that is too short ends the list.
  private func end(_ block: Int, _ range: Range<Int>, _ result: Result<[Element], Failure>) {
    loads[block] = nil
    switch result {
    case .failure(let failure): failures[block] = failure
    case .success(let elements):
      stale.remove(block)
      // Marking the needed blocks as used first keeps the cache from evicting them.
      cache.use(needed)
      cache.insert(Array(elements.prefix(range.count)), at: block)
      measure(range, elements.count)
    }
    updateLoads()
  }

  /// Updates the known length of the list from the number of elements that were read for a range of positions.
  private func measure(_ range: Range<Int>, _ read: Int) {
    if read < range.count { return shorten(to: range.lowerBound + read, isKnown: read > 0) }
    if let known = count, known < range.upperBound { count = nil }
  }

  /// Shortens the list so that it ends at a position at the latest; `isKnown` tells whether it ends exactly there.
  ///
  /// An empty block only shows that the list ends before it, unless the previous block is cached and full.
  private func shorten(to end: Int, isKnown: Bool) {
    bound = min(bound, end)
    let before = end == 0 || cache[end / blockSize - 1]?.count == blockSize
    count = isKnown || before ? bound : count.flatMap { $0 <= bound ? $0 : nil }
    cache.keep(only: 0..<blocks(of: 0..<bound).upperBound)
    window = window.clamped(to: 0..<bound)
  }

  /// Returns the loaded part of a block that lies in the window.
  private func shown(of block: Int) -> ArraySlice<Element> {
    let elements = cache[block] ?? []
    let start = block * blockSize
    let part = window.clamped(to: start..<start + elements.count)
    return elements[part.lowerBound - start..<part.upperBound - start]
  }

  /// The combined load status of the blocks.
  private var status: LoadStatus<Failure> {
    failures.sorted { $0.key < $1.key }.map { LoadStatus.failed($0.value) }
      .reduce(loads.isEmpty ? .loaded : .loading) { $0.combined(with: $1) }
  }
}
