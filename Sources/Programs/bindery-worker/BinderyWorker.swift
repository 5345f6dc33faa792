internal import BinderyWorkerRuntime
internal import CSystem

/// The program `bindery-worker`, which runs one plugin for a host and can be killed at any time.
///
/// All communication is over a socket that the host passes. The process has one thread until the plugin is open,
/// because confinement applies to that thread and to those that it creates later.
@main
enum BinderyWorker {
  @MainActor
  static func main() async {
    WorkerQuestion(arguments: CommandLine.arguments)?.answer()
    cmalloc_limit_pools(2)
    guard let start = WorkerStart(arguments: CommandLine.arguments) else {
      WorkerProcess.end(.usage, "this program is started by bindery, which gives it a plugin; run 'bindery' instead")
    }
    let host = HostLink(descriptor: WorkerDescriptor.socket) { WorkerProcess.end($0) }
    let plugin = start.openPlugin(for: host)
    Calls(of: plugin, for: host).startReading()
    // This suspends for good, so that the main actor serves the plugin. The reading thread ends the process.
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }
}
