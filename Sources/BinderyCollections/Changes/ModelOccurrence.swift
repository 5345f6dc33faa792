/// An identifier, and which of the rows with this identifier is meant.
public struct ModelOccurrence<ElementId: Hashable & Sendable>: Hashable, Sendable {
  /// The identifier.
  public var id: ElementId

  /// How many rows before it, in all sections, have the same identifier: 0 where each has its own.
  public var number: Int

  /// Creates an occurrence.
  ///
  /// - Parameters:
  ///   - id: The identifier.
  ///   - number: How many rows before it have the same identifier.
  @inlinable
  public init(id: ElementId, number: Int = 0) {
    self.id = id
    self.number = number
  }
}

extension CollectionSnapshot {
  /// Returns what tells each row from all others, in the order of the rows.
  ///
  /// - Returns: The identifiers of the rows, with a number where they repeat.
  /// - Complexity: O(*n*) in the number of rows.
  @inlinable
  public func occurrences() -> [ModelOccurrence<ElementId>] {
    let numbers = occurrenceNumbers(in: 0..<rowCount)
    return rowIds.indices.map { ModelOccurrence(id: rowIds[$0], number: Int(numbers[$0])) }
  }

  /// For each row of a range, how many rows of the range before it have the same identifier.
  @inlinable
  func occurrenceNumbers(in range: Range<Int>) -> [UInt32] {
    var table = IdTable()
    var numbers = Array(repeating: 0 as UInt32, count: range.count)
    table.reset(count: range.count)
    for position in 0..<range.count {
      let id = rowIds[range.lowerBound + position]
      let previous = table.file(position, hash: id.hashValue) { rowIds[range.lowerBound + $0] == id }
      if let previous { numbers[position] = numbers[previous] + 1 }
    }
    return numbers
  }
}
