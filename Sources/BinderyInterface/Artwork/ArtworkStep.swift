public import Bindery
public import BinderyCollections

/// A step of a load: any number of progress reports, then one end.
public enum ArtworkStep: Hashable, Sendable {
  /// More bytes have arrived; the progress counts all bytes so far.
  case progress(LoadProgress)

  /// The load has succeeded, with the bytes of the picture.
  case loaded([UInt8])

  /// The load has failed.
  case failed(SourceFailure)
}
