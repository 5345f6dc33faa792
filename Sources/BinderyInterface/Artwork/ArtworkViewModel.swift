public import Bindery
public import Observation

/// All the logic of showing a picture that has to be loaded.
///
/// It loads while it is near, lets go when it is offscreen, and keeps what has come.
/// It is a child of the view model of whatever the picture is of, and loads through
/// the artwork store of its context.
@Observable
public final class ArtworkViewModel: LiveViewModel {
  private var machine: ArtworkMachine
  private var artwork: Artwork
  @ObservationIgnored private let store: ArtworkStore?
  @ObservationIgnored private var load: Task<Void, Never>?
  @ObservationIgnored private var entries = 0

  /// Creates a view model that has loaded nothing.
  ///
  /// - Parameters:
  ///   - model: What is known of the picture.
  ///   - context: Offers the store to load from.
  public init(model: Artwork, context: Context) {
    artwork = model
    machine = ArtworkMachine(address: model.address)
    store = context.artworkStore
  }

  isolated deinit {
    load?.cancel()
  }

  /// How far the loading is.
  public var state: ArtworkState { machine.state }

  /// What to show now: the picture, and before it is there the placeholder.
  public var bytes: [UInt8] { state.bytes ?? artwork.placeholder }

  /// Takes another address, or none. The same address loads nothing again.
  ///
  /// - Parameter model: What is known of the picture.
  public func update(_ model: Artwork) {
    artwork = model
    handle(.address(model.address))
  }

  /// Loads while it is near.
  ///
  /// - Parameter level: The level that was entered.
  public func run(at level: Activation) async {
    guard level == .near else { return }
    entries += 1
    let entry = entries
    handle(.activate(.near))
    await Self.cancellation()
    // It may be near again already.
    if entry == entries { handle(.activate(.offscreen)) }
  }

  /// Opens the picture where it is there, and tries again where it did not come.
  ///
  /// - Parameter event: What the user did.
  /// - Returns: A request to open the picture's address, or nothing.
  public func action(for event: UserEvent) -> (any Action)? {
    event == .select ? handle(.select) : nil
  }

  @discardableResult
  private func handle(_ event: ArtworkMachine.Event) -> ActionRequest? {
    var request: ActionRequest?
    for effect in machine.handle(event) {
      switch effect {
      case .load(let address, let attempt): load = newLoad(of: address, attempt)
      case .cancel: load?.cancel()
      case .open(let address): request = .open(address)
      }
    }
    return request
  }

  private func newLoad(of address: String, _ attempt: Int) -> Task<Void, Never>? {
    guard let store else {
      let failure = SourceFailure(.failed, "no artwork store in the context; set one for 'ArtworkStore.Key'")
      handle(.step(.failed(failure), attempt: attempt))
      return nil
    }
    let steps = store.load(address)
    return Task { [weak self] in
      for await step in steps { self?.handle(.step(step, attempt: attempt)) }
    }
  }

  /// Waits until the task is cancelled.
  private static func cancellation() async {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    for await _ in stream {}
    withExtendedLifetime(continuation) {}
  }
}
