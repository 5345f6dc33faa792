internal import CSystem

/// The program `bindery-worker`: runs one plugin for a host, and can be ended at any time.
///
/// It says and hears everything over a socket that the host gives it. It has one thread until the plugin is open, so that
/// what confines that thread confines all that come after it.
@main
enum BinderyWorker {
  @MainActor
  static func main() async {
    WorkerQuestion(arguments: CommandLine.arguments)?.answer()
    cmalloc_limit_pools(2)
    guard let start = WorkerStart(arguments: CommandLine.arguments) else {
      WorkerProcess.end(.usage, "this program is started by bindery, which gives it a plugin; run 'bindery' instead")
    }
    let host = HostLink()
    let plugin = start.openPlugin(for: host)
    FrameReader(calls: Calls(of: plugin, for: host)).start()
    // What plugins do on the main actor goes on here. The thread that reads ends the process.
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }
}
