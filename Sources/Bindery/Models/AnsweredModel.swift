/// A model of which another process has told, and may be asked again.
package protocol AnsweredModel: BoundModel {
  /// Whether what was told is large, or isn't known: then it takes as much memory as an item may.
  var isHeavy: Bool { get }

  /// Asks again for what was forgotten, and keeps it until `forget()`, also where there is no room for it. So it is for
  /// one model at a time.
  ///
  /// - Parameter wanted: What will be asked of the model.
  /// - Returns: Whether anything had been forgotten.
  @discardableResult
  func recall(_ wanted: ModelRequest) async -> Bool

  /// Forgets what was told. Whoever uses the model afterwards has it asked for again.
  func forget()
}
