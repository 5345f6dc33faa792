/// The blocks of a long list that are in memory: those used last, up to a number.
struct BlockCache<Element> {
  private var blocks: [Int: (elements: [Element], use: Int)] = [:]
  private var uses = 0

  /// How many blocks are kept at most.
  let capacity: Int

  init(capacity: Int) {
    self.capacity = max(1, capacity)
  }

  /// The elements of a block; nothing where it isn't in memory.
  ///
  /// - Parameter index: The number of the block.
  subscript(index: Int) -> [Element]? { blocks[index]?.elements }

  /// Counts blocks as used just now, if they are in memory.
  ///
  /// - Parameter indices: The numbers of the blocks.
  mutating func use(_ indices: Range<Int>) {
    uses += 1
    for index in indices { blocks[index]?.use = uses }
  }

  /// Puts a block into memory, and lets go of the one whose use is longest ago where there are too many.
  ///
  /// - Parameters:
  ///   - elements: The elements of the block.
  ///   - index: The number of the block.
  mutating func insert(_ elements: [Element], at index: Int) {
    blocks[index] = (elements, uses)
    guard blocks.count > capacity else { return }
    let oldest = blocks.min { ($0.value.use, $0.key) < ($1.value.use, $1.key) }
    if let oldest { blocks[oldest.key] = nil }
  }

  /// Lets go of all blocks but some.
  ///
  /// - Parameter indices: The numbers of the blocks to keep.
  mutating func keep(only indices: Range<Int>) {
    blocks = blocks.filter { indices.contains($0.key) }
  }
}
