internal import Bindery
internal import BinderyExchange
internal import BinderyLoading
internal import Glibc

/// How this worker was started, and the way from there to an open plugin.
struct WorkerStart {
  /// The process that has to be the parent.
  private let host: pid_t

  /// Reads the command line.
  ///
  /// - Parameter arguments: The name of the program, and the process of the host.
  init?(arguments: [String]) {
    guard arguments.count == 2, let host = pid_t(arguments[1]), WorkerDescriptor.isSocket(WorkerDescriptor.socket)
    else { return nil }
    self.host = host
  }

  /// Hears what the host wants, confines this process, opens the plugin, and says what it is. Where that can't be done,
  /// it says why, and the process ends.
  ///
  /// - Parameter link: The host.
  /// - Returns: The plugin.
  func openPlugin(for link: HostLink) -> WorkerPlugin {
    let frame = link.nextFrame()
    do throws(PluginError) {
      let order = try confined(by: frame)
      if let warning = order.warning { link.log(HostDescription.warningLevel, warning) }
      let plugin = try WorkerPlugin(order, for: link)
      link.say(.opened, call: frame.call, payload: plugin.tables.payload)
      return plugin
    } catch {
      link.fail(error, call: frame.call)
      WorkerProcess.end(.notOpened)
    }
  }

  /// Confines this process as the first frame says.
  private func confined(by frame: Frame) throws(PluginError) -> WorkerOrder {
    guard frame.type == .open, let order = try? WorkerOrder(frame.payload) else {
      WorkerProcess.end(.protocolError, "the host began with something else than which plugin to open")
    }
    try order.confine()
    // Had the host ended before, nobody would end this process with it.
    guard getppid() == host else { WorkerProcess.end(.done) }
    return order
  }
}
