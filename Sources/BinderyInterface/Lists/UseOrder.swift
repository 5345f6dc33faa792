/// Keys in the order in which each was used last.
///
/// All functions take constant time on average, whatever the number of keys.
struct UseOrder<Key: Hashable> {
  /// The number of the last use of each key, which grows with each use.
  private var numbers: [Key: Int] = [:]

  /// The uses in order, of which those from `first` on count; some of them aren't the last uses of their keys any more.
  private var uses: [(key: Key, number: Int)] = []

  /// The number of the oldest use that counts.
  private var first = 0

  /// The number of the next use.
  private var next = 0

  /// Creates an order without keys.
  init() {}

  /// The number of keys.
  var count: Int { numbers.count }

  /// The keys, in no order.
  var keys: some Collection<Key> { numbers.keys }

  /// Adds a key as the one that was used last, wherever it was before.
  mutating func use(_ key: Key) {
    next += 1
    numbers[key] = next
    uses.append((key, next))
    if uses.count > 2 * count + 32 { forgetFormerUses() }
  }

  /// Removes a key, if it is there.
  mutating func remove(_ key: Key) {
    numbers[key] = nil
  }

  /// Removes the keys for which a condition holds.
  mutating func removeAll(where isUnwanted: (Key) -> Bool) {
    numbers = numbers.filter { !isUnwanted($0.key) }
  }

  /// Removes the key whose last use is the longest ago, and returns it, or `nil` if there is none.
  mutating func removeOldest() -> Key? {
    while first < uses.count {
      let (key, number) = uses[first]
      first += 1
      guard numbers[key] == number else { continue }
      numbers[key] = nil
      return key
    }
    return nil
  }

  /// Drops the records of removed keys, and of uses that a later use of the same key has replaced.
  private mutating func forgetFormerUses() {
    uses = uses[first...].filter { numbers[$0.key] == $0.number }
    first = 0
  }
}
