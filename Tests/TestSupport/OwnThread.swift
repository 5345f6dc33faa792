import Dispatch

/// Calls a blocking function on a thread of its own, since the threads of the task pool are few and must not block.
package func onOwnThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    DispatchQueue(label: "bindery.test").async { continuation.resume(returning: body()) }
  }
}
