/// A model whose data another process has sent, and sends again when it is needed after its eviction.
package protocol AnsweredModel: BoundModel {
  /// Whether the data is large, or evicted and so of unknown size, so that a host should hold few such models at once.
  var isHeavy: Bool { get }

  /// Requests the data again if it was evicted, and keeps it until `forget()` even beyond the memory budget.
  ///
  /// Recall one model at a time, since its data may be large.
  ///
  /// - Parameter wanted: The parts of the model that will be needed.
  /// - Returns: Whether the data had been evicted, and so was requested again.
  @discardableResult
  func recall(_ wanted: ModelRequest) async -> Bool

  /// Evicts the data. The next use of the model requests it again.
  func forget()
}
