public import Bindery
internal import BinderyCollections

/// A state machine for loading a picture, which performs no I/O itself.
///
/// Every event is allowed at any time, and has no effect in a state where it has no meaning. These are the transitions:
///
///     absent  -- address ------------------------------> idle
///     idle    -- near ---------------------------------> loading
///     loading -- progress -----------------------------> loading
///     loading -- bytes --------------------------------> loaded
///     loading -- failure ------------------------------> failed
///     loading -- offscreen ----------------------------> idle
///     failed  -- select, retry ------------------------> idle
///     failed  -- near, where the policy says so -------> loading
///     idle    -- near, where that is refused ----------> failed
///     any     -- another address, or another refusal --> idle or absent
///
/// An idle picture that is near is loaded at once, and no picture is ever loading offscreen, or while that is refused.
/// A loaded picture stays if only the refusal changes.
public struct ArtworkMachine: Hashable, Sendable {
  /// A policy for retrying a failed load without a request from the user.
  public enum RetryPolicy: Hashable, Sendable {
    /// Never retries automatically.
    case never

    /// Retries when the picture comes near again, if the failure may be transient.
    case transient

    /// Retries the load each time that the picture comes near the visible area again.
    case always
  }

  /// An event that the state machine handles.
  public enum Event: Hashable, Sendable {
    /// A change of the activation level.
    case activate(Activation)

    /// A change of the picture's address, or of the reason why it must not be loaded; no address means no picture.
    case address(String?, refusal: SourceFailure? = nil)

    /// A selection of the picture by the user, which retries a failed load and opens a loaded picture.
    case select

    /// A request by the user to retry a failed load.
    case retry

    /// Progress or the end of a load, with the number from its `load` effect; that of an earlier attempt is ignored.
    case step(ArtworkStep, attempt: Int)
  }

  /// An effect for the caller to carry out.
  public enum Effect: Hashable, Sendable {
    /// Load the picture at an address, and pass the attempt along with each step.
    case load(String, attempt: Int)

    /// Cancel the current load.
    case cancel

    /// Open the address of the loaded picture, since the user selected it.
    case open(String)
  }

  /// The current loading state of the picture.
  public private(set) var state: ArtworkState

  /// The address of the picture, or `nil` if there is none.
  public private(set) var address: String?

  /// The reason why the picture must not be loaded, or `nil` if it may be loaded.
  public private(set) var refusal: SourceFailure?

  /// Whether the picture is near the visible area, so that it is loaded.
  private var isNear = false
  /// The number of the current or last load, by which late steps of earlier loads are ignored.
  private var attempt = 0
  /// The policy that decides which failed loads are retried when the picture comes near again.
  private let retry: RetryPolicy

  /// Creates a machine for an unloaded picture that is offscreen.
  ///
  /// - Parameters:
  ///   - address: The address of the picture, or `nil` if there is none.
  ///   - refusal: The reason why the picture must not be loaded, or `nil` if it may.
  ///   - retry: The policy for retrying a failed load.
  public init(address: String?, refusal: SourceFailure? = nil, retry: RetryPolicy = .transient) {
    self.address = address
    self.refusal = refusal
    self.retry = retry
    state = address == nil ? .absent : .idle
  }

  /// Handles an event, and returns the effects to carry out now, in order.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .activate(let level): activate(level >= .near)
    case .address(let new, let refusal): show(new, refusal)
    case .select: select()
    case .retry: state.failure == nil ? [] : retryNow()
    case .step(let step, let attempt): apply(step, attempt)
    }
  }

  /// Loads the picture when it comes near, and cancels the load when it leaves.
  private mutating func activate(_ isNear: Bool) -> [Effect] {
    guard isNear != self.isNear else { return [] }
    self.isNear = isNear
    if isNear { return retriesWhenNear ? load() : [] }
    return state.isLoading ? cancelLoad() : []
  }

  /// Whether the picture is loaded again in this state when it comes near the visible area.
  private var retriesWhenNear: Bool {
    switch state {
    case .idle: true
    case .failed(let failure): retry == .always || retry == .transient && failure.code.isTransient
    case .absent, .loading, .loaded: false
    }
  }

  /// Shows the picture at another address, or none if the address is `nil`, or refuses to load it.
  private mutating func show(_ new: String?, _ refusal: SourceFailure?) -> [Effect] {
    guard new != address || refusal != self.refusal else { return [] }
    self.refusal = refusal
    guard new != address || state.bytes == nil else { return [] }
    let effects = state.isLoading ? cancelLoad() : []
    address = new
    state = new == nil ? .absent : .idle
    return effects + (isNear ? load() : [])
  }

  /// Retries a failed load, or opens a loaded picture, since the user has selected it.
  private mutating func select() -> [Effect] {
    switch state {
    case .failed: retryNow()
    case .loaded: address.map { [.open($0)] } ?? []
    case .absent, .idle, .loading: []
    }
  }

  /// Loads the picture again if it is near, or else makes it idle.
  private mutating func retryNow() -> [Effect] {
    state = .idle
    return isNear ? load() : []
  }

  /// Changes the state by a step of a load, such as its progress, unless another load has begun since.
  private mutating func apply(_ step: ArtworkStep, _ attempt: Int) -> [Effect] {
    guard case .loading(let progress) = state, attempt == self.attempt else { return [] }
    switch step {
    case .progress(let new): if new.completed >= progress.completed { state = .loading(new) }
    case .loaded(let bytes): state = .loaded(bytes)
    case .failed(let failure): state = .failed(failure)
    }
    return []
  }

  /// Begins to load the picture, or fails at once if it is refused.
  private mutating func load() -> [Effect] {
    guard let address else { return [] }
    if let refusal {
      state = .failed(refusal)
      return []
    }
    attempt += 1
    state = .loading(LoadProgress())
    return [.load(address, attempt: attempt)]
  }

  /// Makes the picture idle, and returns the effect that cancels its load. Called only for a picture that is loading.
  private mutating func cancelLoad() -> [Effect] {
    state = .idle
    return [.cancel]
  }
}
