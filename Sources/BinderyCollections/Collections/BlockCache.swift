/// A least-recently-used cache of the numbered blocks of a long list, with a fixed capacity in blocks.
struct BlockCache<Element> {
  /// The blocks by their numbers, each with the count of uses when it was used last.
  private var blocks: [Int: (elements: [Element], use: Int)] = [:]
  /// The number of uses of the cache so far.
  private var uses = 0

  /// The maximum number of blocks in the cache, at least 1.
  let capacity: Int

  /// Creates an empty cache. A capacity below 1 counts as 1.
  init(capacity: Int) {
    self.capacity = max(1, capacity)
  }

  /// The elements of the block with a given number, or `nil` if the block isn't in the cache.
  subscript(index: Int) -> [Element]? { blocks[index]?.elements }

  /// Marks those of the numbered blocks that are in the cache as most recently used.
  mutating func use(_ indices: Range<Int>) {
    uses += 1
    for index in indices { blocks[index]?.use = uses }
  }

  /// Inserts the block with a number, and evicts the least recently used one if the cache is over its capacity.
  mutating func insert(_ elements: [Element], at index: Int) {
    blocks[index] = (elements, uses)
    guard blocks.count > capacity else { return }
    let oldest = blocks.min { ($0.value.use, $0.key) < ($1.value.use, $1.key) }
    if let oldest { blocks[oldest.key] = nil }
  }

  /// Evicts all blocks except for those with the given numbers.
  mutating func keep(only indices: Range<Int>) {
    blocks = blocks.filter { indices.contains($0.key) }
  }
}
