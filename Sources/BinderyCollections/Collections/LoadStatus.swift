/// How far the loading of a collection is, and what went wrong.
///
/// Failures stand beside the phase: where one part of a collection failed and another
/// is still loading, both are told.
public struct LoadStatus<Failure: Error>: Sendable {
  /// How far the loading is.
  public let phase: LoadPhase

  /// What went wrong, in the order of the parts. There are failures only where
  /// something failed, and then at least one.
  public let failures: [Failure]

  private init(phase: LoadPhase, failures: [Failure] = []) {
    self.phase = phase
    self.failures = failures
  }

  /// Nobody has asked yet.
  public static var notLoaded: Self { Self(phase: .notLoaded) }

  /// It is there. The neutral element of combining.
  public static var loaded: Self { Self(phase: .loaded) }

  /// It is on its way, and nobody knows how far.
  public static var loading: Self { Self(phase: .loading) }

  /// It is on its way.
  ///
  /// - Parameter progress: How far.
  /// - Returns: The status.
  public static func loading(_ progress: LoadProgress) -> Self {
    Self(phase: .loading(progress))
  }

  /// It did not come.
  ///
  /// - Parameter failure: Why.
  /// - Returns: The status.
  public static func failed(_ failure: Failure) -> Self {
    Self(phase: .failed, failures: [failure])
  }

  /// The status of two collections taken together.
  ///
  /// This is associative, and `loaded` changes nothing.
  ///
  /// - Parameter other: The status of the other collection.
  /// - Returns: The status of both, with the failures of both.
  public func combined(with other: Self) -> Self {
    Self(phase: phase.combined(with: other.phase), failures: failures + other.failures)
  }

  /// The same status with failures of another type.
  ///
  /// - Parameter transform: Makes a failure of the other type.
  /// - Returns: The status.
  public func mapFailures<Other: Error>(_ transform: (Failure) -> Other) -> LoadStatus<Other> {
    LoadStatus<Other>(phase: phase, failures: failures.map(transform))
  }
}

extension LoadStatus: Equatable where Failure: Equatable {}
extension LoadStatus: Hashable where Failure: Hashable {}
