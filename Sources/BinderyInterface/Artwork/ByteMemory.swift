/// A least-recently-used cache of bytes by address, in memory, limited by a budget of bytes.
struct ByteMemory {
  /// The maximum number of bytes in the cache.
  let budget: Int

  /// The number of bytes in the cache, of all addresses together.
  private(set) var count = 0

  /// The cached bytes by their addresses, each with the count of uses when it was used last.
  private var entries: [String: (bytes: [UInt8], use: Int)] = [:]
  /// The number of uses of the cache so far.
  private var uses = 0

  /// Creates an empty cache. A negative budget counts as 0.
  init(budget: Int) {
    self.budget = max(0, budget)
  }

  /// Returns the bytes of an address and marks them as most recently used, or returns `nil` if they aren't cached.
  mutating func use(_ address: String) -> [UInt8]? {
    uses += 1
    entries[address]?.use = uses
    return entries[address]?.bytes
  }

  /// Caches the bytes of an address, unless they alone exceed the budget, and evicts those used least recently.
  ///
  /// - Complexity: O(*n*) in the number of addresses for each eviction.
  mutating func keep(_ address: String, _ bytes: [UInt8]) {
    remove(address)
    guard bytes.count <= budget else { return }
    while count > budget - bytes.count, let oldest = entries.min(by: { $0.value.use < $1.value.use }) {
      remove(oldest.key)
    }
    uses += 1
    count += bytes.count
    entries[address] = (bytes, uses)
  }

  /// Removes the bytes of an address, if they are cached.
  mutating func remove(_ address: String) {
    count -= entries.removeValue(forKey: address)?.bytes.count ?? 0
  }
}
