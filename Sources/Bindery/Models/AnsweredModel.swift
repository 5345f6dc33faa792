/// A model whose data another process has sent, and can send again after its eviction.
package protocol AnsweredModel: BoundModel {
  /// Whether the data is large, or evicted and so of unknown size; a heavy model may take as much memory as any item.
  var isHeavy: Bool { get }

  /// Requests evicted data again, and keeps it until `forget()` even if there is no room for it.
  ///
  /// Because the data may exceed the memory budget, recall one model at a time.
  ///
  /// - Parameter wanted: The parts of the model that will be needed.
  /// - Returns: Whether the data had been evicted.
  @discardableResult
  func recall(_ wanted: ModelRequest) async -> Bool

  /// Evicts the data. The next use of the model requests it again.
  func forget()
}
