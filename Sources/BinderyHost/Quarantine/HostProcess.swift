internal import BinderySystem

/// The identity of a host's process, which is unique although process IDs are reused: it includes the start and the
/// boot.
struct HostProcess: Hashable, Sendable {
  /// The ID of the process.
  let pid: Int32

  /// The time when the process started, in clock ticks since the boot.
  let start: UInt64

  /// The identifier that the system gave to the boot of the machine during which the process ran.
  let boot: String

  /// The identity of the current process, or `nil` if the system has no information about processes.
  static let current: HostProcess? = {
    guard let state = State(pid: "self"), let boot = boot else { return nil }
    return HostProcess(pid: CurrentProcess.id, start: state.start, boot: boot)
  }()

  /// Whether the process still runs. Without information from the system, it counts as running.
  var isAlive: Bool {
    guard let current = Self.current else { return true }
    guard boot == current.boot, let state = State(pid: String(pid)) else { return false }
    return state.start == start && !state.isOver
  }

  /// The identifier of the current boot of the system, or `nil` if the system provides none.
  private static let boot: String? = contents(of: "/proc/sys/kernel/random/boot_id").map {
    String($0.prefix { !$0.isWhitespace })
  }

  /// The start time of a process, and whether it has ended, as the system reports them.
  private struct State {
    /// The start time of the process, in clock ticks since the system's boot.
    let start: UInt64
    /// Whether the process has ended, although its parent may not have reaped it.
    let isOver: Bool

    /// Reads the state of the process with an ID from `/proc`, or returns `nil` if there is no such process.
    init?(pid: String) {
      // The program's name may contain anything, including spaces and parentheses.
      guard let text = HostProcess.contents(of: "/proc/\(pid)/stat"), let end = text.lastIndex(of: ")") else {
        return nil
      }
      let fields = text[end...].split(separator: " ").dropFirst()
      guard fields.count > 19, let first = fields.first, let start = UInt64(fields[fields.startIndex + 19]) else {
        return nil
      }
      self.start = start
      // The first thread of a process may be over while others run.
      let threads = Int(fields[fields.startIndex + 17]) ?? 0
      isOver = ["Z", "X", "x"].contains(first) && threads <= 1
    }
  }

  /// Returns the beginning of a file as text, or `nil` if the file can't be read.
  private static func contents(of path: String) -> String? {
    firstBytes(of: path, count: 4096).map { String(decoding: $0, as: UTF8.self) }
  }
}
