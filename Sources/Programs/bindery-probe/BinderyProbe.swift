internal import BinderyProbe
internal import CProbe
internal import CProbeHooks
internal import CSystem
internal import Glibc

/// The program `bindery-probe`, which examines one plugin in one case for `bindery check`, and may be killed at any
/// time.
@main
enum BinderyProbe {
  /// Runs the test case that the parent process ordered; the only argument is the parent's process ID.
  static func main() {
    cmalloc_limit_pools(2)
    guard CommandLine.arguments.count == 2, let parent = pid_t(CommandLine.arguments[1]),
      let order = try? ProbeOrder(ProbeDescriptor.readAll(ProbeDescriptor.order)),
      let probeCase = ProbeCase.of(order.rule, order.scope)
    else { end(.usage, "this program is started by 'bindery check', which gives it a plugin") }
    setProcessName(order.processName)
    guard cprobe_use_board(ProbeDescriptor.board) else { end(.failed, "there is no board to write on") }
    // The locale is written to a file first, which a confined process can't do.
    if order.hasDecimalComma { _ = cprobe_set_decimal_comma() }
    ProbeConfinement.confine(order.capabilities)
    guard getppid() == parent else { end(.done) }
    cprobe_catch_faults()
    cprobe_clock_shift(order.clockShift)
    let report = ProbeReport { ProbeDescriptor.write($0.bytes(mark: order.mark), to: ProbeDescriptor.report) }
    report.add(.ready)
    let probe = Probe(order, loadPath: "/proc/self/fd/\(ProbeDescriptor.plugin)", report: report)
    probe.run(probeCase)
    probe.runFollowing()
    // Text that the plugin wrote may still be in the C library's buffers.
    fflush(nil)
    // Handlers that a plugin registered with atexit() must not run.
    _exit(End.done.rawValue)
  }

  /// Sets the name under which the system lists this process. The parent process has chosen the first argument
  /// likewise.
  private static func setProcessName(_ name: String) {
    let descriptor = open("/proc/self/comm", O_WRONLY | O_CLOEXEC)
    ProbeDescriptor.write(Array(name.utf8), to: descriptor)
    close(descriptor)
  }

  /// The reason for the end of the process, as its exit code.
  enum End: Int32 {
    /// The test case is over, or the parent process has ended.
    case done = 0

    /// The system can't confine the process.
    case notConfined = 1

    /// The arguments or the parent's order are invalid, or no test case checks the ordered rule.
    case usage = 64

    /// The memory that is shared with the parent process can't be mapped.
    case failed = 70
  }

  /// Ends the process at once, without exit handlers, after writing a sentence, if any, to standard error.
  static func end(_ end: End, _ sentence: String? = nil) -> Never {
    if let sentence { ProbeDescriptor.write(Array("bindery-probe: \(sentence)\n".utf8), to: STDERR_FILENO) }
    _exit(end.rawValue)
  }
}
