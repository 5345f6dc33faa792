internal import Bindery
internal import CBindery

/// A sender of the actions of a plugin or of its live view models to the host.
struct HostSender: Sendable {
  /// The origin of an action.
  enum Origin {
    case plugin
    case viewModel(UnsafeRawPointer)

    /// The live view model as the contract writes it, or `nil` for the plugin itself.
    var pointer: UnsafeRawPointer? {
      if case .viewModel(let pointer) = self { pointer } else { nil }
    }
  }

  // The table is constant until the process ends, and its functions are called on the main actor only.
  private nonisolated(unsafe) let table: UnsafePointer<bindery_sender>

  /// Creates a sender with the table of a host, or returns `nil` if the host takes no actions.
  init?(of host: UnsafePointer<bindery_host>) {
    let table = host.pointee.extension?(host, BINDERY_SEND)?.assumingMemoryBound(to: bindery_sender.self)
    guard let table, table.pointee.size >= bindery_first_sender.bytes, table.pointee.send != nil,
      table.pointee.can_send != nil
    else { return nil }
    self.table = table
  }

  /// Returns whether an action crosses the contract and the host would perform it.
  ///
  /// Only on the main actor can the host be asked. Elsewhere the result is a guess of `true`, because the action goes
  /// to the main actor first.
  func canSend(_ action: any Action, from origin: Origin?) -> Bool {
    guard let origin, let request = ActionRequest(crossing: action) else { return false }
    guard MainActor.isCurrent else { return true }
    return request.description.withContractText { table.pointee.can_send(table, origin.pointer, $0) }
  }

  /// Sends an action to the host, and returns whether a receiver accepted it.
  @MainActor
  @discardableResult
  func send(_ action: any Action, from origin: Origin?) -> Bool {
    guard let origin, let request = ActionRequest(crossing: action) else { return false }
    return request.description.withContractText { table.pointee.send(table, origin.pointer, $0) }
  }
}
