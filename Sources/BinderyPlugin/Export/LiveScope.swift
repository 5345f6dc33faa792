internal import Bindery
internal import CBindery
internal import Synchronization

/// The context of one live view model, with the host's observer of its changes.
final class LiveScope: Sendable {
  /// The context of the view model.
  let context: Context

  // The pointers are stored as addresses, because a pointer isn't `Sendable`.
  private let observer = Mutex<UInt?>(nil)
  private let owner: Owner

  /// The view model as the host knows it, or 0 until it is made.
  private final class Owner: Sendable {
    let pointer = Atomic<UInt>(0)
  }

  /// Creates a scope of the services' context.
  init(of services: HostServices) {
    let owner = Owner()
    self.owner = owner
    context = services.context.newScope()
    // While the host doesn't know the view model yet, there is no origin, so its actions aren't sent in another's name.
    services.receive(in: context) {
      UnsafeRawPointer(bitPattern: owner.pointer.load(ordering: .acquiring)).map { .viewModel($0) }
    }
  }

  /// Sets the view model from which the context's actions originate.
  func setOwner(_ pointer: UnsafeMutableRawPointer) {
    owner.pointer.store(UInt(bitPattern: pointer), ordering: .releasing)
  }

  /// Sets the observer of changes. The former observer isn't called any more after this returns.
  func setObserver(_ new: UnsafePointer<bindery_observer>?) {
    observer.withLock { $0 = new.map { UInt(bitPattern: $0) } }
  }

  /// Notifies the observer of a change.
  func noteChange() {
    // The lock is held during the call, so that the observer stays valid. By the contract, the host doesn't call back
    // from within it.
    observer.withLock { observer in
      guard let observer = observer.flatMap({ UnsafePointer<bindery_observer>(bitPattern: $0) }) else { return }
      observer.pointee.changed(observer)
    }
  }

  /// Ends the context and removes the observer.
  func end() {
    setObserver(nil)
    context.end()
  }
}
