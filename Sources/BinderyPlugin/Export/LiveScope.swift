internal import Bindery
internal import CBindery
internal import Synchronization

/// What belongs to one live view model: its context, and who wants to know of its changes.
final class LiveScope: Sendable {
  let context: Context

  // Pointers of the host's and of this image, as numbers, since they can't be handed between threads.
  private let observer = Mutex<UInt?>(nil)
  private let owner: Owner

  /// The view model as the host knows it, which it does only once it is made.
  private final class Owner: Sendable {
    let pointer = Atomic<UInt>(0)
  }

  init(of services: HostServices) {
    let owner = Owner()
    self.owner = owner
    context = services.context.newScope()
    // The host declines for a view model that it doesn't know yet, which then sends as nobody else either.
    services.receive(in: context) {
      UnsafeRawPointer(bitPattern: owner.pointer.load(ordering: .acquiring)).map { .viewModel($0) }
    }
  }

  /// Says which view model sends what the context sends.
  func setOwner(_ pointer: UnsafeMutableRawPointer) {
    owner.pointer.store(UInt(bitPattern: pointer), ordering: .releasing)
  }

  /// Says whom to tell of changes. The former observer isn't told any more when this returns.
  func setObserver(_ new: UnsafePointer<bindery_observer>?) {
    observer.withLock { $0 = new.map { UInt(bitPattern: $0) } }
  }

  /// Tells of a change.
  func noteChange() {
    // Held during the call, so that the observer doesn't go away meanwhile. The host doesn't come back here from
    // within it, as the contract says.
    observer.withLock { observer in
      guard let observer = observer.flatMap({ UnsafePointer<bindery_observer>(bitPattern: $0) }) else { return }
      observer.pointee.changed(observer)
    }
  }

  /// Ends the context, and tells nobody any more.
  func end() {
    setObserver(nil)
    context.end()
  }
}
