import Foundation
import Synchronization

/// An observer that finds out when the tests and all processes that they have started stand still.
///
/// They stand still if, for about a minute, hardly a look finds a thread of theirs that is running or ready to run. So
/// a busy machine makes nobody stand still: a thread that has to wait for a processor is ready to run. Nor does
/// anything stand still while another test goes on.
///
/// It also has further tests start processes where those that run wait more than they work.
package final class Standstill: Sendable {
  /// The observer of this process, which begins to look when it is first asked.
  package static let shared = Standstill()

  /// The consecutive looks without a ready thread, and the number of times that they reached the limit.
  private struct State {
    var quietLooks = 0
    var count = 0

    mutating func take(isQuiet: Bool) {
      // Tests that poll are found ready now and then, and a thread that works nearly always.
      quietLooks = max(0, quietLooks + (isQuiet ? 1 : -4))
      guard quietLooks >= Standstill.limit else { return }
      (quietLooks, count) = (0, count + 1)
    }
  }

  /// The quiet looks after which the tests stand still: those of about a minute.
  private static let limit = 300

  /// The quiet looks after which the effects of what has ended have arrived: those of about two seconds.
  private static let settledLimit = 10

  /// The pause between two looks.
  private static let pause: UInt32 = 200_000

  private let state = Mutex(State())

  private init() {
    Thread.detachNewThread { [self] in
      Thread.current.name = ProcessTree.observer
      let processors = ProcessInfo.processInfo.activeProcessorCount
      while true {
        let count = ProcessTree.readyThreadCount
        state.withLock { $0.take(isQuiet: count == 0) }
        if count < processors { StartsProcesses.slots.addOne() }
        usleep(Self.pause)
      }
    }
  }

  /// How often the tests have stood still. What was waited for before this number grew can't come any more.
  package var count: Int { state.withLock { $0.count } }

  /// Whether the tests have been quiet long enough for the effects of what has ended to be seen.
  var isSettled: Bool { state.withLock { $0.quietLooks >= Self.settledLimit } }
}

/// The threads of this process and of its descendants, as /proc shows them.
private enum ProcessTree {
  /// The name of the thread that looks.
  static let observer = "standstill"

  /// The number of threads, but for the one that looks, that are running, ready to run, or waiting for a disk.
  static var readyThreadCount: Int {
    var (processes, count) = ([getpid()], 0)
    while let process = processes.popLast() {
      for thread in ProcessFiles.threads(of: process) {
        if isReady("/proc/\(process)/task/\(thread)/stat") { count += 1 }
        processes += ProcessFiles.children(of: process, thread: thread)
      }
    }
    return count
  }

  private static func isReady(_ path: String) -> Bool {
    let stat = ProcessFiles.text(path) ?? ""
    // The monitor of exit tests works without a pause where a child of somebody else has ended and isn't reaped yet.
    guard let end = stat.lastIndex(of: ")"), !stat.contains("(SWT "), !stat.contains("(\(observer))") else {
      return false
    }
    return "RD".contains(stat[end...].dropFirst(2).first ?? "S")
  }
}
