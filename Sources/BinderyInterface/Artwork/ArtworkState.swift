public import Bindery
public import BinderyCollections

/// How far the loading of a picture is.
public enum ArtworkState: Hashable, Sendable {
  /// There is no address, so there is nothing to load.
  case absent

  /// Nobody has asked for it yet, or nobody wants it any more.
  case idle

  /// It is on its way.
  case loading(LoadProgress)

  /// It is there.
  case loaded([UInt8])

  /// It did not come.
  case failed(SourceFailure)
}

extension ArtworkState {
  /// Whether it is on its way.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  /// The picture, if it is there.
  public var bytes: [UInt8]? {
    if case .loaded(let bytes) = self { bytes } else { nil }
  }
}
