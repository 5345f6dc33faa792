public import Bindery
internal import BinderyCollections

/// The rules by which a picture is loaded, apart from loading it.
///
/// Every event is allowed at any time; one that means nothing in a state changes
/// nothing. These are the edges:
///
///     absent  -- address ------------------------------> idle
///     idle    -- near ---------------------------------> loading
///     loading -- progress -----------------------------> loading
///     loading -- bytes --------------------------------> loaded
///     loading -- failure ------------------------------> failed
///     loading -- offscreen ----------------------------> idle
///     failed  -- select -------------------------------> idle
///     failed  -- near, where the policy says so -------> loading
///     any     -- another address ----------------------> idle or absent
///
/// What becomes idle while it is near loads at once. So nothing is ever loading offscreen.
public struct ArtworkMachine: Hashable, Sendable {
  /// When a picture that did not come is tried again without being asked for.
  public enum RetryPolicy: Hashable, Sendable {
    /// Only when the user asks.
    case never

    /// When it comes near again, if the failure may have passed.
    case transient

    /// Whenever it comes near again.
    case always
  }

  /// Something that happened.
  public enum Event: Hashable, Sendable {
    /// The level is another.
    case activate(Activation)

    /// The address is another, or gone.
    case address(String?)

    /// The user chose the picture.
    case select

    /// A load has come further, or has ended.
    case step(ArtworkStep, attempt: Int)
  }

  /// Something that has to be done.
  public enum Effect: Hashable, Sendable {
    /// Load what is behind the address, and say the attempt with each step.
    case load(String, attempt: Int)

    /// Let go of the load that is on its way.
    case cancel

    /// Open the address.
    case open(String)
  }

  /// How far the loading is.
  public private(set) var state: ArtworkState

  /// Where the picture is.
  public private(set) var address: String?

  private var isNear = false
  private var attempt = 0
  private let retry: RetryPolicy

  /// Creates a machine that has loaded nothing, offscreen.
  ///
  /// - Parameters:
  ///   - address: Where the picture is.
  ///   - retry: When to try again.
  public init(address: String?, retry: RetryPolicy = .transient) {
    self.address = address
    self.retry = retry
    state = address == nil ? .absent : .idle
  }

  /// Takes an event.
  ///
  /// - Parameter event: What happened.
  /// - Returns: What has to be done now, in order.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .activate(let level): activate(level >= .near)
    case .address(let new): show(new)
    case .select: select()
    case .step(let step, let attempt): take(step, attempt)
    }
  }

  private mutating func activate(_ isNear: Bool) -> [Effect] {
    guard isNear != self.isNear else { return [] }
    self.isNear = isNear
    if isNear { return retriesWhenNear ? load() : [] }
    return state.isLoading ? stop() : []
  }

  private var retriesWhenNear: Bool {
    switch state {
    case .idle: true
    case .failed(let failure): retry == .always || retry == .transient && failure.code.isTransient
    case .absent, .loading, .loaded: false
    }
  }

  private mutating func show(_ new: String?) -> [Effect] {
    guard new != address else { return [] }
    let effects = state.isLoading ? stop() : []
    address = new
    state = new == nil ? .absent : .idle
    return effects + (isNear ? load() : [])
  }

  private mutating func select() -> [Effect] {
    switch state {
    case .failed: retryNow()
    case .loaded: address.map { [.open($0)] } ?? []
    case .absent, .idle, .loading: []
    }
  }

  /// Loads again, or makes ready for that where nobody is near.
  private mutating func retryNow() -> [Effect] {
    state = .idle
    return isNear ? load() : []
  }

  private mutating func take(_ step: ArtworkStep, _ attempt: Int) -> [Effect] {
    guard case .loading(let progress) = state, attempt == self.attempt else { return [] }
    switch step {
    case .progress(let new): if new.completed >= progress.completed { state = .loading(new) }
    case .loaded(let bytes): state = .loaded(bytes)
    case .failed(let failure): state = .failed(failure)
    }
    return []
  }

  private mutating func load() -> [Effect] {
    guard let address else { return [] }
    attempt += 1
    state = .loading(LoadProgress())
    return [.load(address, attempt: attempt)]
  }

  private mutating func stop() -> [Effect] {
    state = .idle
    return [.cancel]
  }
}
