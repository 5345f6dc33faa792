internal import Bindery
internal import Synchronization

/// The contexts of the live view models of plugins, by the plugins' pointers to them.
///
/// The contexts are global to the process, since a plugin is opened once in it, whatever the number of hosts.
enum LiveContexts {
  private static let contexts = Mutex<[UInt: Context]>([:])

  /// Returns the context of a view model, or `nil` if there is no such view model.
  static func context(of viewModel: UnsafeRawPointer) -> Context? {
    contexts.withLock { $0[UInt(bitPattern: viewModel)] }
  }

  /// Stores the context of a view model, or removes it if `context` is `nil`.
  static func set(_ context: Context?, of viewModel: UnsafeRawPointer) {
    let former = contexts.withLock { contexts in
      defer { contexts[UInt(bitPattern: viewModel)] = context }
      return contexts[UInt(bitPattern: viewModel)]
    }
    // Released outside the lock, because its deallocation may run any code.
    _ = former
  }
}
