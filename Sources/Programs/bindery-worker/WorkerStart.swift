internal import BinderyExchange
internal import BinderyLoading
internal import BinderyWorkerRuntime
internal import CSystem
internal import Glibc

/// The start of the worker process, from parsing the command line to opening the plugin.
struct WorkerStart {
  /// The process ID of the host, which has to be the parent.
  private let host: pid_t

  /// Parses the command line, which holds the host's process ID, or returns `nil` if no host started this process.
  init?(arguments: [String]) {
    guard arguments.count == 2, let host = pid_t(arguments[1]), WorkerDescriptor.isSocket(WorkerDescriptor.socket)
    else { return nil }
    self.host = host
  }

  /// Confines this process by the host's order, opens the plugin, sends its description to the host and returns it.
  ///
  /// If that fails, the function sends the error and ends the process.
  func openPlugin(for link: HostLink) -> WorkerPlugin {
    guard let frame = link.nextFrame() else { WorkerProcess.end(.done) }
    do throws(PluginError) {
      let order = try confined(by: frame)
      if let warning = order.warning { link.log(HostDescription.warningLevel, warning) }
      let progress = progress()
      progress.place = WorkProgress.Place(stage: .open)
      let plugin = try WorkerPlugin(image(by: order), by: order, noting: progress, for: link)
      link.send(.opened, call: frame.call, payload: plugin.tables.payload)
      return plugin
    } catch {
      link.fail(error, call: frame.call)
      WorkerProcess.end(.notOpened)
    }
  }

  /// Decodes the order in the host's first frame, confines this process by it, and returns it.
  private func confined(by frame: Frame) throws(PluginError) -> WorkerOrder {
    guard frame.type == .open, let order = try? WorkerOrder(frame.payload) else {
      WorkerProcess.end(.protocolError, "the host began with something else than which plugin to open")
    }
    try order.confine()
    // If the host ended before the parent-death signal was set, nothing else would end this process.
    guard getppid() == host else { WorkerProcess.end(.done) }
    return order
  }

  /// Returns the record of this worker's progress, in memory that it shares with the host.
  private func progress() -> ThreadProgress {
    guard let shared = WorkProgress(descriptor: WorkerDescriptor.progress) else {
      WorkerProcess.end(.usage, "there is no memory to share with the host")
    }
    close(WorkerDescriptor.progress)
    cfault_note_thread(shared.crash)
    return ThreadProgress(shared)
  }

  /// Returns the plugin's library and the libraries that it brings along, from the sealed memory passed by the host.
  private func image(by order: WorkerOrder) throws(PluginError) -> SealedImage {
    var companions: [Companion] = []
    for (descriptor, companion) in zip(WorkerDescriptor.companions..., order.companions) {
      companions.append(try Companion(sealed: descriptor, name: companion.name, path: companion.path))
    }
    return try SealedImage(
      sealed: WorkerDescriptor.plugin, path: order.path, digest: order.digest, companions: companions)
  }
}
