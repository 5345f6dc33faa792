public import Bindery
public import BinderyCollections

/// What is told of a load: any progress, then one end.
public enum ArtworkStep: Hashable, Sendable {
  /// More has come.
  case progress(LoadProgress)

  /// All has come.
  case loaded([UInt8])

  /// It did not come.
  case failed(SourceFailure)
}
