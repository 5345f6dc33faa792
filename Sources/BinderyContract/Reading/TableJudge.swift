/// The decision what becomes of the faults that are found in a plugin's tables.
package protocol TableJudge: Sendable {
  /// The error that ends the reading.
  associatedtype Failure: Error

  /// Takes a fault: throws to end the reading, or returns to pass over the part of the table that has the fault.
  func take(_ fault: TableFault) throws(Failure)
}

/// A judge that passes over every fault, for tables that were judged before.
package struct LenientJudge: TableJudge {
  /// Creates a judge.
  package init() {}

  package func take(_ fault: TableFault) {}
}
