internal import Bindery
internal import CBindery

/// What the host does of that which a plugin sends.
struct HostSender: Sendable {
  /// Who sends an action.
  enum Origin {
    case plugin
    case viewModel(UnsafeRawPointer)

    /// The live view model as the contract writes it: nothing for the plugin as such.
    var pointer: UnsafeRawPointer? {
      if case .viewModel(let pointer) = self { pointer } else { nil }
    }
  }

  // Constant until the process ends, and called on the main actor only.
  private nonisolated(unsafe) let table: UnsafePointer<bindery_sender>

  /// Finds what takes actions; nothing where the host has no such ability.
  init?(of host: UnsafePointer<bindery_host>) {
    let table = host.pointee.extension?(host, BINDERY_SEND)?.assumingMemoryBound(to: bindery_sender.self)
    guard let table, table.pointee.size >= bindery_first_sender.bytes, table.pointee.send != nil,
      table.pointee.can_send != nil
    else { return nil }
    self.table = table
  }

  /// Whether the host would do an action, and the action crosses the contract.
  ///
  /// The host can be asked on the main actor only. Elsewhere this is a guess: the action goes there first.
  func canSend(_ action: any Action, from origin: Origin?) -> Bool {
    guard let origin, let request = ActionRequest(crossing: action) else { return false }
    guard MainActor.isCurrent else { return true }
    return request.description.withContractText { table.pointee.can_send(table, origin.pointer, $0) }
  }

  /// Has the host do an action, and returns whether somebody took it.
  @MainActor
  @discardableResult
  func send(_ action: any Action, from origin: Origin?) -> Bool {
    guard let origin, let request = ActionRequest(crossing: action) else { return false }
    return request.description.withContractText { table.pointee.send(table, origin.pointer, $0) }
  }
}
