public import Bindery
public import BinderyCollections

/// The loading state of a picture.
public enum ArtworkState: Hashable, Sendable {
  /// The picture has no address to load it from.
  case absent

  /// The picture isn't loaded: its load was not requested yet, or was cancelled.
  case idle

  /// The picture is being loaded.
  case loading(LoadProgress)

  /// The picture is loaded; these are the bytes at its address.
  case loaded([UInt8])

  /// The last load has failed.
  case failed(SourceFailure)
}

extension ArtworkState {
  /// Whether the picture is being loaded.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  /// The progress of the load, or `nil` if the picture isn't being loaded.
  public var progress: LoadProgress? {
    if case .loading(let progress) = self { progress } else { nil }
  }

  /// The reason why the last load has failed, or `nil` if it hasn't.
  public var failure: SourceFailure? {
    if case .failed(let failure) = self { failure } else { nil }
  }

  /// The bytes of the picture, or `nil` if it isn't loaded.
  public var bytes: [UInt8]? {
    if case .loaded(let bytes) = self { bytes } else { nil }
  }
}

/// A step of a load: any number of progress reports, then one end.
public enum ArtworkStep: Hashable, Sendable {
  /// More bytes have arrived; the progress counts all bytes so far.
  case progress(LoadProgress)

  /// The load has succeeded, with the bytes of the picture.
  case loaded([UInt8])

  /// The load has failed.
  case failed(SourceFailure)
}
