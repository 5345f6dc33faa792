public import Bindery
public import Observation

/// A view model of an item's picture, which loads it when the picture comes near the visible area.
///
/// It loads the picture while it is near, cancels the load when it goes offscreen, and keeps a loaded picture. It is a
/// child of the view model of the item that the picture shows, and loads through the artwork store of its context.
@Observable
public final class ArtworkViewModel: LiveViewModel {
  /// The state machine that decides when the picture is loaded.
  private var machine: ArtworkMachine
  /// The bytes of the picture to show as long as none is loaded, or an empty array.
  private var placeholder: [UInt8]
  /// The store that loads pictures, or `nil` if the context has none and no fetcher.
  @ObservationIgnored private let store: ArtworkStore?
  /// The task of the running load, or `nil` if none is running.
  @ObservationIgnored private var load: Task<Void, Never>?
  /// The number of times that the picture came near, by which a visit that has ended is told from a later one.
  @ObservationIgnored private var entries = 0

  /// Creates a view model of an unloaded picture.
  ///
  /// - Parameters:
  ///   - model: The address and the placeholder of the picture.
  ///   - context: The context with the store to load from. Without one, each load fails at once.
  public init(model: Artwork, context: Context) {
    placeholder = model.placeholder
    machine = ArtworkMachine(address: model.address, refusal: model.failure)
    store = context.artworkStore
  }

  isolated deinit {
    load?.cancel()
  }

  /// The loading state of the picture, with its progress and its failure.
  public var state: ArtworkState { machine.state }

  /// The encoded image to show now: the picture, or until it is loaded the placeholder, which may be empty.
  public var bytes: [UInt8] { state.bytes ?? placeholder }

  /// Whether the last load has failed, so that ``retry()`` has an effect.
  public var canRetry: Bool { state.failure != nil && machine.refusal == nil }

  /// Retries a failed load, at once if the picture is near the visible area; otherwise when it comes near.
  public func retry() {
    handle(.retry)
  }

  /// Updates the view model to another model of the picture, and loads it if the address or the refusal has changed.
  ///
  /// An equal model doesn't notify observers.
  public func update(_ model: Artwork) {
    if model.placeholder != placeholder { placeholder = model.placeholder }
    handle(.address(model.address, refusal: model.failure))
  }

  /// Loads the picture while the activation level is near or higher.
  ///
  /// - Parameter level: The level that was entered.
  public func run(at level: Activation) async {
    guard level == .near else { return }
    entries += 1
    let entry = entries
    handle(.activate(.near))
    await Task.waitForCancellation()
    // The picture may be near again by now.
    if entry == entries { handle(.activate(.offscreen)) }
  }

  /// Opens a loaded picture, or retries a failed load.
  ///
  /// - Parameter event: The user's event; only a selection has an effect.
  /// - Returns: A request to open the picture's address, or `nil`.
  public func action(for event: UserEvent) -> (any Action)? {
    event == .select ? handle(.select) : nil
  }

  /// Passes an event to the state machine, performs the effects, and returns the request for the host, or `nil`.
  @discardableResult
  private func handle(_ event: ArtworkMachine.Event) -> ActionRequest? {
    var request: ActionRequest?
    var next = machine
    let effects = next.handle(event)
    // Setting an equal value would notify observers of a change.
    if next != machine { machine = next }
    for effect in effects {
      switch effect {
      case .load(let address, let attempt): load = newLoad(of: address, attempt)
      case .cancel: load?.cancel()
      case .open(let address): request = .open(address)
      }
    }
    return request
  }

  /// Starts a task that loads a picture, or reports a failure at once and returns `nil` if there is no store.
  private func newLoad(of address: String, _ attempt: Int) -> Task<Void, Never>? {
    guard let store else {
      let sentence = "no fetcher in the context; set 'fetcher', or a store for 'ArtworkStore.Key'"
      let failure = SourceFailure(.failed, sentence)
      handle(.step(.failed(failure), attempt: attempt))
      return nil
    }
    let steps = store.load(address)
    return Task { [weak self] in
      for await step in steps { self?.handle(.step(step, attempt: attempt)) }
    }
  }
}

extension Artwork {
  /// The failure that represents a refused picture load, or `nil` if the load isn't refused.
  fileprivate var failure: SourceFailure? { refusal.map { SourceFailure(.refused, $0) } }
}
