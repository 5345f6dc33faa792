public import Bindery
public import BinderyCollections

/// A step of a load: any number of progress reports, then one end.
public enum ArtworkStep: Hashable, Sendable {
  /// More bytes have arrived.
  case progress(LoadProgress)

  /// The load has succeeded.
  case loaded([UInt8])

  /// The load has failed.
  case failed(SourceFailure)
}
