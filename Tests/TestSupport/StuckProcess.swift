import Dispatch
import Foundation
import Synchronization

/// A watchdog that kills a process that hangs or loops, judged by its work instead of by the clock.
///
/// It loops once it and its children have used too much processor time: a slow or busy machine delays this work, but
/// doesn't change its amount. It hangs if the tests stand still while it runs. The process is held by a descriptor, so
/// that no signal can ever reach another process that reuses its ID after it is reaped.
package final class StuckProcess: Sendable {
  /// Whether the process is still watched, and the reason why it was killed.
  private struct State {
    var isOver = false
    var reason: String?
  }

  /// The work after which a process counts as looping, in ticks of 1/100 s: ten minutes of processor time.
  private static let mostWork = 60_000

  private let process: Int32
  private let descriptor: Int32
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "bindery.test.stuck")
  private let standstills = Standstill.shared.count

  /// Starts to watch a child process.
  package init(_ process: Int32) {
    self.process = process
    descriptor = Self.call(.open, Int(process), 0)
    lookLater()
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Whether the process has ended, reaped or not.
  package var hasEnded: Bool {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return descriptor < 0 || poll(&ready, 1, 0) > 0
  }

  /// Stops watching the process.
  ///
  /// - Returns: The reason why the process was killed, or `nil` if it ended by itself.
  @discardableResult
  package func end() -> String? {
    state.withLock { state in
      state.isOver = true
      return state.reason
    }
  }

  private func lookLater() {
    queue.asyncAfter(deadline: .now() + .milliseconds(500)) { [weak self] in self?.look() }
  }

  private func look() {
    let work = Self.work(of: process)
    let isOver = state.withLock { state in
      guard !state.isOver, !hasEnded else { return true }
      if Standstill.shared.count != standstills { state.reason = "it did nothing, and nothing else ran either" }
      if work >= Self.mostWork { state.reason = "it used \(work / 100) s of a processor" }
      guard state.reason != nil else { return false }
      _ = Self.call(.signal, Int(descriptor), Int(SIGKILL))
      return true
    }
    if !isOver { lookLater() }
  }

  /// The numbers of the system calls for process descriptors, which are the same on all architectures.
  private enum Call: Int {
    case signal = 424
    case open = 434
  }

  private static func call(_ call: Call, _ first: Int, _ second: Int) -> Int32 {
    typealias Function = @convention(c) (Int, Int, Int, Int, Int) -> Int
    guard let symbol = dlsym(nil, "syscall") else { return -1 }
    return Int32(truncatingIfNeeded: unsafeBitCast(symbol, to: Function.self)(call.rawValue, first, second, 0, 0))
  }

  /// Returns the processor time that a process and all its descendants have used, in ticks.
  private static func work(of process: Int32) -> Int {
    guard let stat = ProcessFiles.text("/proc/\(process)/stat"), let end = stat.lastIndex(of: ")") else { return 0 }
    let fields = stat[end...].split(separator: " ")
    let own = fields.dropFirst(12).prefix(4).reduce(0) { $0 + (Int($1) ?? 0) }
    return ProcessFiles.children(of: process).reduce(own) { $0 + work(of: $1) }
  }
}
