import Dispatch
import Foundation
import Synchronization

/// Ends a process that doesn't end by itself, by what it does and not by how long it takes: one that stands still, or
/// that works on and on.
///
/// The work of a process is the processor time that it and its children have used. A machine that is slow or busy lets
/// it work more slowly, but lets it work. The process is held by a descriptor, so that no signal ever goes to another
/// one that has got its number, whoever reaps it and whenever.
package final class StuckProcess: Sendable {
  /// The work of a process, as it was seen.
  private struct State {
    var work = 0
    var idlePolls = 0
    var isOver = false
    var reason: String?
  }

  /// The polls in a row without any work after which a process stands still: two minutes.
  private static let idlePolls = 240

  /// The ticks, a hundred to the second, after which a process works on and on: ten minutes of a processor.
  private static let mostWork = 60_000

  private let process: Int32
  private let descriptor: Int32
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "bindery.test.stuck")

  /// Starts to watch a process.
  ///
  /// - Parameter process: The process, a child of this one.
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

  /// Stops to watch the process.
  ///
  /// - Returns: Why it was ended from here, or `nil` if it ended by itself.
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
      state.idlePolls = work == state.work ? state.idlePolls + 1 : 0
      state.work = work
      if state.idlePolls >= Self.idlePolls { state.reason = "it did nothing for \(Self.idlePolls) polls" }
      if work >= Self.mostWork { state.reason = "it used \(work / 100) s of a processor" }
      guard state.reason != nil else { return false }
      _ = Self.call(.signal, Int(descriptor), Int(SIGKILL))
      return true
    }
    if !isOver { lookLater() }
  }

  /// Calls of the system for descriptors of processes, by their numbers, which all kinds of processors share.
  private enum Call: Int {
    case signal = 424
    case open = 434
  }

  private static func call(_ call: Call, _ first: Int, _ second: Int) -> Int32 {
    typealias Function = @convention(c) (Int, Int, Int, Int, Int) -> Int
    guard let symbol = dlsym(nil, "syscall") else { return -1 }
    return Int32(truncatingIfNeeded: unsafeBitCast(symbol, to: Function.self)(call.rawValue, first, second, 0, 0))
  }

  /// The processor time that a process, its children and theirs have used, in ticks.
  private static func work(of process: Int32) -> Int {
    guard let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let end = stat.lastIndex(of: ")")
    else { return 0 }
    let fields = stat[end...].split(separator: " ")
    let own = fields.dropFirst(12).prefix(4).reduce(0) { $0 + (Int($1) ?? 0) }
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    return tasks.reduce(own) { work, task in
      let children = try? String(contentsOfFile: "/proc/\(process)/task/\(task)/children", encoding: .utf8)
      return (children ?? "").split(separator: " ").compactMap { Int32($0) }.reduce(work) { $0 + Self.work(of: $1) }
    }
  }
}
