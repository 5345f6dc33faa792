internal import Bindery
internal import CBindery

/// What the host does for this plugin, as values of a context.
///
/// A host that lacks an ability leaves it out, and so does the context.
final class HostServices: Sendable {
  /// The context that those of all view models descend from. It has values and takes no
  /// action: what a live view model sends must not come to the plugin's own receivers.
  let context = Context()

  /// The context of sources, and of view models that don't live. What is sent through it is sent by the plugin as such.
  let pluginContext: Context

  private let sender: HostSender?

  // Constant until the process ends, as the contract says.
  private nonisolated(unsafe) let host: UnsafePointer<bindery_host>

  init(of host: UnsafePointer<bindery_host>) {
    self.host = host
    sender = HostSender(of: host)
    pluginContext = context.newScope()
    context.fetcher = HostFetcher(of: host)
    context.log = Log(threshold: .debug) { [self] level, message in log(level, message) }
    receive(in: pluginContext) { .plugin }
  }

  /// Has the host do the actions that reach a context and that nobody has taken.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - origin: Who sends them; nothing as long as the host doesn't know him, so that it can't do any.
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

  private func log(_ level: Log.Level, _ message: String) {
    message.withContractText { host.pointee.log(host, UInt32(level.rawValue), $0) }
  }
}
