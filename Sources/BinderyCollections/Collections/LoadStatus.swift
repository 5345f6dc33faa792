/// The phase of a collection's loading, and its failures.
///
/// Failures are independent of the phase: if one part of a collection has failed while another is still loading, the
/// status shows both.
public struct LoadStatus<Failure: Error>: Sendable {
  /// The phase of the loading.
  public let phase: LoadPhase

  /// The failures of the collection and its sections, in order; empty if and only if no load has failed.
  public let failures: [Failure]

  /// Creates a status from its phase and failures.
  private init(phase: LoadPhase, failures: [Failure] = []) {
    self.phase = phase
    self.failures = failures
  }

  /// The status of a collection before its first load.
  public static var notLoaded: Self { Self(phase: .notLoaded) }

  /// The status of a loaded collection, which is the neutral element of `combined(with:)`.
  public static var loaded: Self { Self(phase: .loaded) }

  /// The status of a load in progress whose total amount isn't known.
  public static var loading: Self { Self(phase: .loading) }

  /// Returns the status of a load in progress.
  public static func loading(_ progress: LoadProgress) -> Self {
    Self(phase: .loading(progress))
  }

  /// Returns the status of a load that has failed.
  public static func failed(_ failure: Failure) -> Self {
    Self(phase: .failed, failures: [failure])
  }

  /// Returns the status of two collections taken together, with the failures of both.
  ///
  /// This operation is associative, and its neutral element is `loaded`.
  public func combined(with other: Self) -> Self {
    Self(phase: phase.combined(with: other.phase), failures: failures + other.failures)
  }

  /// Returns the same status with each failure mapped to another type.
  public func mapFailures<Other: Error>(_ transform: (Failure) -> Other) -> LoadStatus<Other> {
    LoadStatus<Other>(phase: phase, failures: failures.map(transform))
  }
}

extension LoadStatus: Equatable where Failure: Equatable {}
extension LoadStatus: Hashable where Failure: Hashable {}
