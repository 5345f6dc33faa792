/// Bytes by address, no more in all than a budget allows: what was used longest ago goes first.
struct ByteMemory {
  private struct Entry {
    let bytes: [UInt8]
    var use: Int
  }

  /// The most bytes that are kept.
  let budget: Int

  /// How many bytes are kept.
  private(set) var count = 0

  private var entries: [String: Entry] = [:]
  private var uses = 0

  init(budget: Int) {
    self.budget = max(0, budget)
  }

  /// Gets what is kept, and counts that as a use.
  mutating func use(_ address: String) -> [UInt8]? {
    uses += 1
    entries[address]?.use = uses
    return entries[address]?.bytes
  }

  /// Keeps bytes, unless they alone are more than the budget.
  ///
  /// - Complexity: O(*n*) in the number of addresses for each that has to go.
  mutating func keep(_ address: String, _ bytes: [UInt8]) {
    remove(address)
    guard bytes.count <= budget else { return }
    while count > budget - bytes.count, let oldest = entries.min(by: { $0.value.use < $1.value.use }) {
      remove(oldest.key)
    }
    uses += 1
    count += bytes.count
    entries[address] = Entry(bytes: bytes, use: uses)
  }

  mutating func remove(_ address: String) {
    count -= entries.removeValue(forKey: address)?.bytes.count ?? 0
  }
}
