internal import Bindery
internal import CBindery

/// A client that sends actions of the plugin or its live view models to the host.
struct HostSender: Sendable {
  /// The sender of an action, as the host is informed of it: the plugin itself or a live view model.
  enum Origin {
    /// The plugin itself, for example one of its sources.
    case plugin
    /// A live view model, by the pointer that the host has of it.
    case viewModel(UnsafeRawPointer)

    /// The host's pointer to the live view model, or `nil` if the plugin itself is the sender.
    var pointer: UnsafeRawPointer? {
      if case .viewModel(let pointer) = self { pointer } else { nil }
    }
  }

  // The table is constant until the process ends, and its functions are called on the main actor only.
  /// The host's table of the function that sends actions.
  private nonisolated(unsafe) let table: UnsafePointer<bindery_sender>

  /// Creates a client from the host's C table, or returns `nil` if the host takes no actions.
  init?(of host: UnsafePointer<bindery_host>) {
    let table = host.pointee.extension?(host, BINDERY_SEND)?.assumingMemoryBound(to: bindery_sender.self)
    guard let table, table.pointee.size >= bindery_first_sender.bytes, table.pointee.send != nil,
      table.pointee.can_send != nil
    else { return nil }
    self.table = table
  }

  /// Returns whether the host would perform an action now; `false` if the action can't be sent to the host.
  ///
  /// The host can be asked on the main actor only. Off it, the result is `true` for any action that can be sent,
  /// because the action goes to the main actor first.
  func canSend(_ action: any Action, from origin: Origin?) -> Bool {
    guard let origin, let request = ActionRequest(crossing: action) else { return false }
    guard MainActor.isCurrent else { return true }
    return request.description.withContractText { table.pointee.can_send(table, origin.pointer, $0) }
  }

  /// Sends an action to the host, and returns whether a receiver of the host accepted it.
  @MainActor
  @discardableResult
  func send(_ action: any Action, from origin: Origin?) -> Bool {
    guard let origin, let request = ActionRequest(crossing: action) else { return false }
    return request.description.withContractText { table.pointee.send(table, origin.pointer, $0) }
  }
}
