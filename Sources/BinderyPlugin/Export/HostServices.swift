internal import Bindery
internal import CBindery

/// The services that the host offers to this plugin, such as the log and the fetcher, as values of contexts.
///
/// A service that the host lacks is absent from the context.
final class HostServices: Sendable {
  /// The root of the contexts of all view models, with the host's services.
  ///
  /// It has values and no receivers: an action of a live view model must not reach the plugin's own receivers.
  let context = Context()

  /// The context of the plugin's sources and its view models that aren't live; its actions originate from the plugin.
  let pluginContext: Context

  /// The sender of actions, or `nil` if the host takes none.
  private let sender: HostSender?

  // The host is constant until the process ends, as the contract states.
  /// The host's table of functions for plugins.
  private nonisolated(unsafe) let host: UnsafePointer<bindery_host>

  /// Creates the contexts with the services of a host.
  init(of host: UnsafePointer<bindery_host>) {
    self.host = host
    sender = HostSender(of: host)
    pluginContext = context.newScope()
    context.fetcher = HostFetcher(of: host)
    context.log = Log(threshold: .debug) { [self] level, message in log(level, message) }
    receive(in: pluginContext) { .plugin }
  }

  /// Registers receivers in a context that forward its unhandled actions to the host.
  ///
  /// - Parameters:
  ///   - context: The context that gets the receivers.
  ///   - origin: A function that returns the sender of the actions, or `nil` as long as the host doesn't know the
  ///     sender and so can't perform them.
  func receive(in context: Context, from origin: @escaping @Sendable () -> HostSender.Origin?) {
    guard let sender else { return }
    context.receiveOnMain(ActionRequest.self, if: { sender.canSend($0, from: origin()) }) { action in
      sender.send(action, from: origin())
    }
    context.receiveOnMain(GoBack.self, if: { sender.canSend($0, from: origin()) }) { action in
      sender.send(action, from: origin())
    }
    context.receiveOnMain(ShowRoute.self, if: { sender.canSend($0, from: origin()) }) { action in
      guard !sender.send(action, from: origin()) else { return nil }
      return NavigationError(.notShowable, action.route, detail: "nobody in the host takes a request to show it")
    }
  }

  /// Writes a message to the host's log.
  private func log(_ level: Log.Level, _ message: String) {
    message.withContractText { host.pointee.log(host, UInt32(level.rawValue), $0) }
  }
}
