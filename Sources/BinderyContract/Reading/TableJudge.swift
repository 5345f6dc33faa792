/// A policy that decides whether a fault in a plugin's tables ends the reading of the tables.
package protocol TableJudge: Sendable {
  /// The type of the error that ends the reading of a plugin's tables.
  associatedtype Failure: Error

  /// Judges a fault: throws to end the reading of the plugin's tables, or returns to continue without the faulty part.
  func take(_ fault: TableFault) throws(Failure)
}

/// A judge that tolerates every fault, for tables that were judged before.
package struct LenientJudge: TableJudge {
  /// Creates a judge that tolerates every fault.
  package init() {}

  package func take(_ fault: TableFault) {}
}
