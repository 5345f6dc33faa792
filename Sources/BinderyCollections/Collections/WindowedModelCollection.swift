public import Bindery

/// A window over a list that is too long to be held in memory.
///
/// The collection holds the elements of the window that have come; the list is read in aligned
/// blocks, those of the window and of a margin around it. What scrolls out of both before it came
/// is cancelled. Blocks that were used last are kept, up to a number that bounds the memory whatever
/// the length of the list. Nothing is read before the first `show(_:)`.
@MainActor
public final class WindowedModelCollection<Element: CollectionElement, Failure: Error>: StoredModelCollection {
  /// The type of a function that reads the elements of a range.
  ///
  /// It returns fewer than asked for only at the end of the list.
  public typealias Fetch = @concurrent @Sendable (Range<Int>) async throws(Failure) -> [Element]

  /// Where the state is kept.
  public let store = CollectionStore<Element, Failure>(
    ModelCollectionState(sections: [CollectionSection()], status: .notLoaded))

  /// How many elements the list has; nothing until that is known.
  public private(set) var count: Int?

  /// The positions that are shown.
  public private(set) var window = 0..<0

  private let blockSize: Int
  private let margin: Int
  private let fetch: Fetch
  private var cache: BlockCache<Element>
  private var loads: [Int: LatestTask] = [:]
  private var failures: [Int: Failure] = [:]
  private var stale: Set<Int> = []
  private var asked: Range<Int>?
  private var bound: Int
  private let firstBound: Int

  /// Creates a window that shows nothing.
  ///
  /// - Parameters:
  ///   - count: How many elements the list has, if that is known.
  ///   - blockSize: How many elements are read at a time.
  ///   - margin: How many elements around the window are read ahead.
  ///   - capacity: How many blocks are kept at most. A window shows no more than these hold.
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

  /// Moves the window, and reads what is missing. The same range again does nothing.
  ///
  /// - Parameter range: The positions to show. What lies outside of the list is left out.
  public func show(_ range: Range<Int>) {
    guard range != asked else { return }
    asked = range
    window = fitting(range)
    cache.use(needed)
    settle()
  }

  /// The element at a position; nothing while it isn't in memory.
  ///
  /// - Parameter position: How many elements of the list stand before it.
  /// - Returns: The element.
  public func element(at position: Int) -> Element? {
    guard position >= 0, let block = cache[position / blockSize] else { return nil }
    let offset = position % blockSize
    return offset < block.count ? block[offset] : nil
  }

  /// Reads the window again, and finds anew where the list ends; nothing before something was shown.
  ///
  /// The elements stay until the new ones come.
  public func refresh() {
    guard let asked else { return }
    bound = firstBound
    window = fitting(asked)
    cache.keep(only: needed)
    stale = Set(needed)
    failures = [:]
    cancelLoads { _ in true }
    settle()
  }
}

extension WindowedModelCollection {
  /// Positions stay below this, so that sums of them can't overflow.
  private static var longest: Int { .max / 4 }

  /// The blocks of the window and its margin, as many as can be kept.
  private var needed: Range<Int> {
    guard !window.isEmpty else { return 0..<0 }
    let shown = blocks(of: window)
    let wanted = blocks(of: max(0, window.lowerBound - margin)..<min(bound, window.upperBound + margin))
    let end = min(wanted.upperBound, max(shown.upperBound, shown.lowerBound + cache.capacity))
    return max(wanted.lowerBound, end - cache.capacity)..<end
  }

  private func blocks(of range: Range<Int>) -> Range<Int> {
    let first = range.lowerBound / blockSize
    return first..<max(first, (range.upperBound + blockSize - 1) / blockSize)
  }

  /// The part of a range that lies in the list and that can be kept.
  private func fitting(_ range: Range<Int>) -> Range<Int> {
    let inside = range.clamped(to: 0..<bound)
    let lastBlock = inside.lowerBound / blockSize + cache.capacity
    let (end, overflow) = lastBlock.multipliedReportingOverflow(by: blockSize)
    return inside.clamped(to: 0..<max(inside.lowerBound, overflow ? bound : end))
  }

  /// Cancels what isn't needed any more, reads what is missing, and tells observers.
  private func settle() {
    let needed = needed
    cancelLoads { !needed.contains($0) }
    failures = failures.filter { needed.contains($0.key) }
    for block in needed where loads[block] == nil && failures[block] == nil && isMissing(block) { load(block) }
    update()
  }

  private func cancelLoads(where isCancelled: (Int) -> Bool) {
    for (block, task) in loads where isCancelled(block) {
      task.cancel()
      loads[block] = nil
    }
  }

  private func isMissing(_ block: Int) -> Bool {
    cache[block] == nil || stale.contains(block)
  }

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

  private func end(_ block: Int, _ range: Range<Int>, _ result: Result<[Element], Failure>) {
    loads[block] = nil
    switch result {
    case .failure(let failure): failures[block] = failure
    case .success(let elements):
      stale.remove(block)
      // What is needed counts as used just now, so that it is not what goes.
      cache.use(needed)
      cache.insert(Array(elements.prefix(range.count)), at: block)
      measure(range, elements.count)
    }
    settle()
  }

  /// Learns from a block where the list ends.
  private func measure(_ range: Range<Int>, _ read: Int) {
    if read < range.count { return shorten(to: range.lowerBound + read, isKnown: read > 0) }
    if let known = count, known < range.upperBound { count = nil }
  }

  /// An empty block only tells that the list ends before it, unless the block before is there and full.
  private func shorten(to end: Int, isKnown: Bool) {
    bound = min(bound, end)
    let before = end == 0 || cache[end / blockSize - 1]?.count == blockSize
    count = isKnown || before ? bound : count.flatMap { $0 <= bound ? $0 : nil }
    cache.keep(only: 0..<blocks(of: 0..<bound).upperBound)
    window = window.clamped(to: 0..<bound)
  }

  private func update() {
    let elements = blocks(of: window).flatMap(shown)
    store.state = ModelCollectionState(sections: [CollectionSection(elements: elements)], status: status)
  }

  /// The part of a block that lies in the window, as far as it has come.
  private func shown(of block: Int) -> ArraySlice<Element> {
    let elements = cache[block] ?? []
    let start = block * blockSize
    let part = window.clamped(to: start..<start + elements.count)
    return elements[part.lowerBound - start..<part.upperBound - start]
  }

  private var status: LoadStatus<Failure> {
    failures.sorted { $0.key < $1.key }.map { LoadStatus.failed($0.value) }
      .reduce(loads.isEmpty ? .loaded : .loading) { $0.combined(with: $1) }
  }
}
