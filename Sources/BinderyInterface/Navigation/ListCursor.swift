package import Bindery

/// A position in a list of identifiers that follows its item while the list changes.
///
/// If the item is removed from the list, the position is the gap that it left: before the nearest item after it that
/// remains, or else after the nearest one before it. If the item is added again, the position is that of the item. Of
/// an identifier that occurs several times, only the first occurrence counts.
package struct ListCursor<Id: Hashable & Sendable>: Sendable {
  /// The identifier of the item.
  package let id: Id

  /// The identifiers of the list, each once.
  package private(set) var ids: [Id]

  /// The index of the item, or of the item after the gap that it left, or `nil` if it was never in the list.
  private var lastIndex: Int?

  /// Whether the item is in the list now.
  private var isPresent: Bool

  /// Creates a cursor at an item of a list, given by the item's id and the ids of the list.
  package init(at id: Id, in ids: [Id]) {
    self.id = id
    self.ids = Self.distinct(ids)
    lastIndex = self.ids.firstIndex(of: id)
    isPresent = lastIndex != nil
  }

  /// The index of the item, or `nil` if it isn't in the list.
  package var index: Int? { isPresent ? lastIndex : nil }

  /// Returns the identifier of the item after or before the cursor's item in the list, or `nil` if there is none.
  package func neighbor(_ direction: TurnPage.Direction) -> Id? {
    guard let lastIndex else { return nil }
    let neighbor =
      switch direction {
      case .next: isPresent ? lastIndex + 1 : lastIndex
      case .previous: lastIndex - 1
      }
    return ids.indices.contains(neighbor) ? ids[neighbor] : nil
  }

  /// Moves the cursor to its item's index in a new version of the list, or to the gap that the item left.
  ///
  /// - Complexity: O(*n*) in the lengths of both lists.
  package mutating func follow(to new: [Id]) {
    let new = Self.distinct(new)
    guard new != ids else { return }
    let indices = Dictionary(uniqueKeysWithValues: zip(new, new.indices))
    let gap = lastIndex.flatMap { self.gap(at: $0, in: indices) }
    lastIndex = indices[id] ?? gap
    isPresent = indices[id] != nil
    ids = new
  }

  /// Returns the index in a new list of the gap that the item leaves, or `nil` if none of the old items remains.
  private func gap(at lastIndex: Int, in indices: [Id: Int]) -> Int? {
    let behind = ids[(isPresent ? lastIndex + 1 : lastIndex)...].lazy.compactMap { indices[$0] }.first
    return behind ?? ids[..<lastIndex].reversed().lazy.compactMap { indices[$0] }.first.map { $0 + 1 }
  }

  /// Returns identifiers in order, each once.
  private static func distinct(_ ids: [Id]) -> [Id] {
    var seen = Set<Id>(minimumCapacity: ids.count)
    return ids.filter { seen.insert($0).inserted }
  }
}
