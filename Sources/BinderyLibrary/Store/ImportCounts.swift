/// The numbers of items that an import has added, changed or left as they were.
package struct ImportCounts: Hashable, Sendable {
  /// The number of items that the library didn't have.
  package var new = 0

  /// The number of items that the library had in another version.
  package var changed = 0

  /// The number of items that the library had as they are.
  package var same = 0

  /// The number of new items that have the identifier of another one of their input, and of changed ones to which their
  /// plugin gives the identifier of another item. Both are kept.
  package var sharing = 0

  /// The number of items that could be read, and that nothing identifies: they aren't added, or stay as they were.
  package var unidentified = 0

  /// Creates counts, each of which is 0 by default.
  package init(new: Int = 0, changed: Int = 0, same: Int = 0, sharing: Int = 0, unidentified: Int = 0) {
    (self.new, self.changed, self.same, self.sharing) = (new, changed, same, sharing)
    self.unidentified = unidentified
  }

  /// The number of all items but those that nothing identifies.
  package var all: Int { new + changed + same }

  /// Adds the counts of further items.
  package mutating func add(_ other: ImportCounts) {
    new += other.new
    changed += other.changed
    same += other.same
    sharing += other.sharing
    unidentified += other.unidentified
  }
}
