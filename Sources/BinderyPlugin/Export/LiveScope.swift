internal import Bindery
internal import CBindery
internal import Synchronization

/// The context of one live view model, together with the host's observer of the view model's changes.
final class LiveScope: Sendable {
  /// The context of the live view model.
  let context: Context

  // The pointers are stored as addresses, because a pointer isn't `Sendable`.
  private let observer = Mutex<UInt?>(nil)
  /// The box with the host's pointer to the view model, which receivers of actions share.
  private let owner: Owner

  /// A box with the host's pointer to the view model as an address, which is 0 until the view model exists.
  private final class Owner: Sendable {
    /// The address of the view model as the host knows it, or 0.
    let pointer = Atomic<UInt>(0)
  }

  /// Creates the context of a view model, as a child of the context with the host's services.
  init(of services: HostServices) {
    let owner = Owner()
    self.owner = owner
    context = services.context.newScope()
    // Before the host knows the view model, its actions have no origin and so aren't sent.
    services.receive(in: context) {
      UnsafeRawPointer(bitPattern: owner.pointer.load(ordering: .acquiring)).map { .viewModel($0) }
    }
  }

  /// Sets the host's pointer to the view model, so that the context's actions are sent with it as their origin.
  func setOwner(_ pointer: UnsafeMutableRawPointer) {
    owner.pointer.store(UInt(bitPattern: pointer), ordering: .releasing)
  }

  /// Sets the host's observer of changes, or `nil` for none; afterwards, the former observer isn't called any more.
  func setObserver(_ new: UnsafePointer<bindery_observer>?) {
    observer.withLock { $0 = new.map { UInt(bitPattern: $0) } }
  }

  /// Notifies the host's observer that the view model is about to change.
  func noteChange() {
    // The lock is held during the call, so that the observer stays valid. The C interface requires that the host
    // doesn't call back from within it.
    observer.withLock { observer in
      guard let observer = observer.flatMap({ UnsafePointer<bindery_observer>(bitPattern: $0) }) else { return }
      observer.pointee.changed(observer)
    }
  }

  /// Ends the context of the view model and removes the host's observer.
  func end() {
    setObserver(nil)
    context.end()
  }
}
