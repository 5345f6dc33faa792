internal import Bindery

/// The phase of a collection's loading, independent of its content.
public enum LoadPhase: Hashable, Sendable {
  /// Nothing is loaded or being loaded: no load has been requested yet, or the first one was cancelled.
  case notLoaded

  /// A load is in progress.
  case loading(LoadProgress)

  /// The elements are complete: the last load has succeeded, or none is needed.
  case loaded

  /// The last load has failed; the elements from before it stay.
  case failed
}

extension LoadPhase {
  /// The phase of a load in progress whose total amount isn't known.
  public static var loading: Self { .loading(LoadProgress()) }

  /// Whether a load is in progress.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  /// Returns the combined phase of two collections: loading outranks failed, then come not loaded and loaded.
  ///
  /// This operation is associative, and its neutral element is `loaded`, the phase of an empty collection.
  public func combined(with other: Self) -> Self {
    if case (.loading(let first), .loading(let second)) = (self, other) {
      return .loading(first.combined(with: second))
    }
    return rank < other.rank ? other : self
  }

  /// The precedence of the phase in `combined(with:)`, without its progress.
  fileprivate var rank: Int {
    switch self {
    case .loaded: 0
    case .notLoaded: 1
    case .failed: 2
    case .loading: 3
    }
  }
}

extension ModelVersionMixer {
  /// Mixes a phase and its progress.
  mutating func mix(_ phase: LoadPhase) {
    mix(phase.rank)
    guard case .loading(let progress) = phase else { return }
    mix(progress.completed)
    mix(progress.total ?? -1)
  }
}

/// The progress of a load, in a unit that the loading code chooses.
public struct LoadProgress: Hashable, Sendable {
  /// The amount that has been loaded.
  public let completed: Int

  /// The total amount to load, in the unit of the completed amount, or `nil` if it isn't known.
  public let total: Int?

  /// Creates a progress. A negative completed amount counts as 0.
  public init(completed: Int = 0, total: Int? = nil) {
    self.completed = max(0, completed)
    self.total = total
  }

  /// The loaded fraction, from 0 to 1, or `nil` if the total isn't known or isn't positive.
  public var fraction: Double? {
    guard let total, total > 0 else { return nil }
    return min(1, Double(completed) / Double(total))
  }

  /// Returns the progress of two loads taken together, whose total is known only if both totals are.
  fileprivate func combined(with other: Self) -> Self {
    var sum: Int?
    if let total, let others = other.total { sum = total.addingWithoutOverflow(others) }
    return Self(completed: completed.addingWithoutOverflow(other.completed), total: sum)
  }
}

extension Int {
  /// Returns the sum with another number, or the largest integer on overflow.
  fileprivate func addingWithoutOverflow(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
