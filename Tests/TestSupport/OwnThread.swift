import Dispatch

/// Calls a function that may wait on a thread of its own, for those of tasks are few and never wait.
package func onOwnThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    DispatchQueue(label: "bindery.test").async { continuation.resume(returning: body()) }
  }
}
