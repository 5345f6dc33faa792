internal import Bindery
internal import BinderyStreams
internal import CBindery

/// What the host does for this plugin, as values of a context.
///
/// A host that lacks an ability leaves it out, and so does the context.
final class HostServices: Sendable {
  /// The context that those of all view models descend from.
  let context = Context()

  // Constant until the process ends, as the contract says.
  private nonisolated(unsafe) let host: UnsafePointer<bindery_host>
  private nonisolated(unsafe) let sender: UnsafePointer<bindery_sender>?

  init(of host: UnsafePointer<bindery_host>) {
    self.host = host
    sender = Self.sender(of: host)
    context.fetcher = HostFetcher(of: host)
    context.log = Log(threshold: .debug) { [self] level, message in log(level, message) }
    receive(in: context) { nil }
  }

  /// Has the host do the actions that reach a context and that nobody has taken.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - viewModel: The live view model that sends them; nothing for the plugin as such.
  func receive(in context: Context, from viewModel: @escaping @Sendable () -> UnsafeRawPointer?) {
    guard let sender else { return }
    // The host can be asked on the main thread only; elsewhere the action goes there first.
    nonisolated(unsafe) let table = sender
    context.receiveOnMain(ActionRequest.self) { action in
      guard MainActor.isCurrent else { return true }
      return action.description.withContractText { table.pointee.can_send(table, viewModel(), $0) }
    } _: { action in
      _ = action.description.withContractText { table.pointee.send(table, viewModel(), $0) }
    }
  }

  private func log(_ level: Log.Level, _ message: String) {
    message.withContractText { host.pointee.log(host, UInt32(level.rawValue), $0) }
  }

  private static func sender(of host: UnsafePointer<bindery_host>) -> UnsafePointer<bindery_sender>? {
    let table = host.pointee.extension?(host, BINDERY_SEND)?.assumingMemoryBound(to: bindery_sender.self)
    guard let table, table.pointee.size >= firstSenderSize, table.pointee.send != nil, table.pointee.can_send != nil
    else { return nil }
    return table
  }

  /// The size of a `bindery_sender` in version 1.1 of the contract, the least that it may have.
  private static let firstSenderSize = 32
}
