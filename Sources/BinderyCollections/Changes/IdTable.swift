/// A table that finds rows by their identifiers, and hands out those that share one in order.
///
/// It keeps a row as a position in a list of the caller, which also compares
/// identifiers: the table itself knows hashes alone. It probes one slot after
/// the other, so a slot carries half of the hash, and nearly no two identifiers
/// are compared that differ.
@usableFromInline
struct IdTable {
  /// The upper half of a hash, and below it one more than a position; 0 where a slot is free.
  @usableFromInline var slots: [UInt64] = []

  /// The next position with the same identifier, for each position.
  @usableFromInline var successors: [UInt32] = []
  @usableFromInline var mask = 0

  @usableFromInline static var none: UInt32 { .max }

  /// Creates a table without rows.
  @inlinable
  init() {}

  /// Makes room for positions below a count, and forgets all rows.
  @inlinable
  mutating func reset(count: Int) {
    var capacity = 16
    while capacity < count * 2 { capacity *= 2 }
    mask = capacity - 1
    slots = Array(repeating: 0, count: capacity)
    successors = Array(repeating: Self.none, count: count)
  }

  /// Files a position before those with the same identifier.
  ///
  /// - Parameters:
  ///   - position: The position.
  ///   - hash: The hash of its identifier.
  ///   - isSame: Tells whether the row at a position has the same identifier.
  /// - Returns: The position that was the first with this identifier, if there was one.
  @inlinable @discardableResult
  mutating func file(_ position: Int, hash: Int, isSame: (Int) -> Bool) -> Int? {
    let slot = slot(of: hash, isSame: isSame)
    let head = Self.position(in: slots[slot])
    slots[slot] = Self.content(hash: hash, position: position)
    if let head { successors[position] = UInt32(truncatingIfNeeded: head) }
    return head
  }

  /// Takes the first position with an identifier that isn't taken yet.
  ///
  /// Each position is passed over once at most, however many share an identifier.
  ///
  /// - Parameters:
  ///   - hash: The hash of the identifier.
  ///   - isTaken: Tells whether the row at a position isn't to be had any more.
  ///   - isSame: Tells whether the row at a position has the identifier.
  /// - Returns: The position, if there is one.
  @inlinable
  mutating func take(hash: Int, isTaken: (Int) -> Bool, isSame: (Int) -> Bool) -> Int? {
    let slot = slot(of: hash, isSame: isSame)
    guard var head = Self.position(in: slots[slot]) else { return nil }
    while isTaken(head) {
      let successor = successors[head]
      guard successor != Self.none else { break }
      head = Int(successor)
    }
    slots[slot] = Self.content(hash: hash, position: head)
    return isTaken(head) ? nil : head
  }

  /// The slot of an identifier, or a free one.
  @inlinable
  func slot(of hash: Int, isSame: (Int) -> Bool) -> Int {
    let bits = UInt64(truncatingIfNeeded: hash)
    var slot = Int(truncatingIfNeeded: bits) & mask
    while slots[slot] != 0 {
      if slots[slot] >> 32 == bits >> 32, let position = Self.position(in: slots[slot]), isSame(position) { break }
      slot = (slot + 1) & mask
    }
    return slot
  }

  @inlinable
  static func content(hash: Int, position: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: hash) & 0xFFFF_FFFF_0000_0000 | UInt64(UInt32(truncatingIfNeeded: position + 1))
  }

  @inlinable
  static func position(in slot: UInt64) -> Int? {
    slot == 0 ? nil : Int(slot & 0xFFFF_FFFF) - 1
  }
}
