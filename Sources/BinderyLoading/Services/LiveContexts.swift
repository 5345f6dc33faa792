internal import Bindery
internal import Synchronization

/// The contexts of plugins' live view models, by the pointers that the plugins use for these.
///
/// They are global to the process, because a plugin is opened only once in it, however many hosts there are.
enum LiveContexts {
  /// The contexts, by the addresses of the view models.
  private static let contexts = Mutex<[UInt: Context]>([:])

  /// Returns the context of a live view model by the plugin's pointer, or `nil` if there is no such view model.
  static func context(of viewModel: UnsafeRawPointer) -> Context? {
    contexts.withLock { $0[UInt(bitPattern: viewModel)] }
  }

  /// Stores the context of a live view model by the plugin's pointer, or removes it if `context` is `nil`.
  static func set(_ context: Context?, of viewModel: UnsafeRawPointer) {
    let former = contexts.withLock { contexts in
      defer { contexts[UInt(bitPattern: viewModel)] = context }
      return contexts[UInt(bitPattern: viewModel)]
    }
    // Released outside the lock, because its deallocation may run any code.
    _ = former
  }
}
