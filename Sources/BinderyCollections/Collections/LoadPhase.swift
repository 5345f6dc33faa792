/// How far the loading of a collection is, apart from what it holds.
public enum LoadPhase: Hashable, Sendable {
  /// Nobody has asked for it yet.
  case notLoaded

  /// It is on its way.
  case loading(LoadProgress)

  /// It is there.
  case loaded

  /// It did not come.
  case failed
}

extension LoadPhase {
  /// It is on its way, and nobody knows how far.
  public static var loading: Self { .loading(LoadProgress()) }

  /// Whether it is on its way.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  /// The phase of two collections taken together: loading where one of them is, else
  /// failed, else not loaded.
  ///
  /// This is associative, and `loaded`, the phase of an empty collection, changes nothing.
  ///
  /// - Parameter other: The phase of the other collection.
  /// - Returns: The phase of both.
  public func combined(with other: Self) -> Self {
    if case (.loading(let first), .loading(let second)) = (self, other) {
      return .loading(first.combined(with: second))
    }
    return rank < other.rank ? other : self
  }

  private var rank: Int {
    switch self {
    case .loaded: 0
    case .notLoaded: 1
    case .failed: 2
    case .loading: 3
    }
  }
}

/// How much of something has come, in units of whoever loads it.
public struct LoadProgress: Hashable, Sendable {
  /// How much has come.
  public let completed: Int

  /// How much there will be in all, if that is known.
  public let total: Int?

  /// Creates a progress.
  ///
  /// - Parameters:
  ///   - completed: How much has come.
  ///   - total: How much there will be in all, if that is known.
  public init(completed: Int = 0, total: Int? = nil) {
    self.completed = max(0, completed)
    self.total = total
  }

  /// The part that has come, from 0 to 1; nothing where the whole isn't known.
  public var fraction: Double? {
    guard let total, total > 0 else { return nil }
    return min(1, Double(completed) / Double(total))
  }

  fileprivate func combined(with other: Self) -> Self {
    var sum: Int?
    if let total, let others = other.total { sum = total.addingWithoutOverflow(others) }
    return Self(completed: completed.addingWithoutOverflow(other.completed), total: sum)
  }
}

extension Int {
  fileprivate func addingWithoutOverflow(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
