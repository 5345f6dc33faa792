/// One of the rows that share an identifier: the identifier, and a number to tell it from the others.
public struct ModelOccurrence<ElementId: Hashable & Sendable>: Hashable, Sendable {
  /// The identifier that the rows share.
  public var id: ElementId

  /// The number of earlier rows with the same identifier, in all sections; 0 for the first or only one.
  public var number: Int

  /// Creates an occurrence, by default the first one of its identifier.
  @inlinable
  public init(id: ElementId, number: Int = 0) {
    self.id = id
    self.number = number
  }
}

extension CollectionSnapshot {
  /// Returns, for each row in order, a value that identifies it uniquely within the snapshot.
  ///
  /// - Complexity: O(*n*) in the number of rows.
  @inlinable
  public func occurrences() -> [ModelOccurrence<ElementId>] {
    let numbers = occurrenceNumbers(in: 0..<rowCount)
    return rowIds.indices.map { ModelOccurrence(id: rowIds[$0], number: Int(numbers[$0])) }
  }

  /// Returns, for each row of a range, the number of earlier rows in the range with the same identifier.
  @inlinable
  func occurrenceNumbers(in range: Range<Int>) -> [UInt32] {
    var table = IdTable()
    var numbers = Array(repeating: 0 as UInt32, count: range.count)
    table.reset(count: range.count)
    for position in 0..<range.count {
      let id = rowIds[range.lowerBound + position]
      let previous = table.insert(position, hash: id.hashValue) { rowIds[range.lowerBound + $0] == id }
      if let previous { numbers[position] = numbers[previous] + 1 }
    }
    return numbers
  }
}
