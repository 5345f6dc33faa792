/// An open-addressing hash table of rows that yields rows with the same identifier in order.
///
/// A row is stored as a position in a list of the caller, and the caller compares identifiers: the table itself stores
/// only hashes. It uses linear probing. Each slot holds half of the hash, so that different identifiers are hardly ever
/// compared.
@usableFromInline
struct IdTable {
  /// The slots: the upper half of a hash, then a position plus one in the lower half; 0 if the slot is free.
  @usableFromInline var slots: [UInt64] = []

  /// The next position with the same identifier, for each position, or `none`.
  @usableFromInline var successors: [UInt32] = []

  /// The number of slots, which is a power of two, minus one.
  @usableFromInline var mask = 0

  /// The value in `successors` that marks the last position with an identifier.
  @usableFromInline static var none: UInt32 { .max }

  /// Creates a table without rows.
  @inlinable
  init() {}

  /// Removes all rows, and reserves capacity for the positions from 0 up to a count.
  @inlinable
  mutating func reset(count: Int) {
    var capacity = 16
    while capacity < count * 2 { capacity *= 2 }
    mask = capacity - 1
    slots = Array(repeating: 0, count: capacity)
    successors = Array(repeating: Self.none, count: count)
  }

  /// Inserts the position of a row in front of those with the same identifier, so that `takeFirst` finds it first.
  ///
  /// `isSame` returns whether the row at a position has the same identifier. The result is the position that was the
  /// first with this identifier, or `nil` if there was none.
  @inlinable @discardableResult
  mutating func insert(_ position: Int, hash: Int, isSame: (Int) -> Bool) -> Int? {
    let slot = slot(of: hash, isSame: isSame)
    let head = Self.position(in: slots[slot])
    slots[slot] = Self.content(hash: hash, position: position)
    if let head { successors[position] = UInt32(truncatingIfNeeded: head) }
    return head
  }

  /// Returns the first position of a row with an identifier that isn't taken yet, or `nil` if there is none.
  ///
  /// Each position is skipped at most once, however many rows share an identifier. `isTaken` returns whether the row at
  /// a position is already taken, and `isSame` whether it has the identifier.
  @inlinable
  mutating func takeFirst(hash: Int, isTaken: (Int) -> Bool, isSame: (Int) -> Bool) -> Int? {
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

  /// Returns the index of the slot of an identifier, or of a free slot if the table doesn't contain it.
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

  /// Returns the value to store in a slot: the upper half of a hash, and a row's position plus one.
  @inlinable
  static func content(hash: Int, position: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: hash) & 0xFFFF_FFFF_0000_0000 | UInt64(UInt32(truncatingIfNeeded: position + 1))
  }

  /// Returns the row's position that the value of a slot contains, or `nil` for a free slot.
  @inlinable
  static func position(in slot: UInt64) -> Int? {
    slot == 0 ? nil : Int(slot & 0xFFFF_FFFF) - 1
  }
}
