import TestSupport

/// Runs a command, and returns what it printed.
@discardableResult
func run(_ command: String) async throws -> String {
  try await onOwnThread { Result { try shell(command) } }.get()
}
