internal import Bindery
internal import Synchronization

/// The contexts of the live view models of plugins, by the pointers that plugins know them by.
///
/// They are known to the whole process, since a plugin is opened once in it, for whichever host.
enum LiveContexts {
  private static let contexts = Mutex<[UInt: Context]>([:])

  /// The context of a view model, or nothing where there is no such view model.
  static func context(of viewModel: UnsafeRawPointer) -> Context? {
    contexts.withLock { $0[UInt(bitPattern: viewModel)] }
  }

  /// Files the context of a view model until it is released.
  static func set(_ context: Context?, of viewModel: UnsafeRawPointer) {
    let former = contexts.withLock { contexts in
      defer { contexts[UInt(bitPattern: viewModel)] = context }
      return contexts[UInt(bitPattern: viewModel)]
    }
    // What it held goes away outside the lock.
    _ = former
  }
}
