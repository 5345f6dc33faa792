import TestSupport

/// Runs a test of a worker on a thread of its own, for it waits for the worker.
func onWorkerThread(_ body: @escaping @Sendable () throws -> Void) async throws {
  try await onOwnThread { Result { try body() } }.get()
}
