import Foundation
import Synchronization
import TestSupport

/// Kills workers of a host, each once it has answered, and measures the host. Time is counted in rows.
final class Plague: Sendable {
  private struct State {
    var random: SplitMix64
    var deaths = 0
    var sizes: [Int] = []

    /// The number of rows at which a worker is killed, by its process.
    var ends: [pid_t: Int] = [:]

    /// The number of rows at which a dead child of the host was first seen.
    var corpses: [pid_t: Int] = [:]
    var oldestCorpse = 0
  }

  private let lead: Int
  private let state: Mutex<State>

  /// Creates a plague.
  ///
  /// - Parameters:
  ///   - seed: The seed of how long each worker lives.
  ///   - lead: The most items that the host has been given and hasn't shown. A worker lives for more rows than that, so
  ///     that it has answered some of its own.
  init(seed: UInt64, lead: Int) {
    self.lead = lead
    state = Mutex(State(random: SplitMix64(seed: seed)))
  }

  /// The number of workers that were killed.
  var deaths: Int { state.withLock { $0.deaths } }

  /// The kibibytes of memory that the host had at each death.
  var sizes: [Int] { state.withLock { $0.sizes } }

  /// The most rows for which a child of the host was dead and not reaped.
  var oldestCorpse: Int { state.withLock { $0.oldestCorpse } }

  /// Kills the workers that have answered enough. Called often.
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - rows: The rows that it has written.
  func watch(_ host: pid_t, rows: Int) {
    state.withLock { state in
      let children = ProcessFiles.children(of: host).sorted()
      let corpses = children.filter { status(of: $0, "State:")?.contains("Z") == true }
      state.corpses = Dictionary(uniqueKeysWithValues: corpses.map { ($0, state.corpses[$0] ?? rows) })
      state.oldestCorpse = max(state.oldestCorpse, state.corpses.values.map { rows - $0 }.max() ?? 0)
      for worker in workers(among: children) {
        guard let end = state.ends[worker] else {
          state.ends[worker] = rows + lead + Int.random(in: 1...100, using: &state.random)
          continue
        }
        guard rows >= end, kill(worker, SIGKILL) == 0 else { continue }
        state.ends[worker] = .max
        state.deaths += 1
        state.sizes.append(size(of: host) ?? state.sizes.last ?? 0)
      }
    }
  }

  /// Those children of a host that are workers.
  private func workers(among children: [pid_t]) -> [pid_t] {
    children.filter { child in
      let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(child)/exe")
      return path.map { URL(filePath: $0).lastPathComponent.hasPrefix("bindery-worker") } == true
    }
  }

  private func size(of process: pid_t) -> Int? {
    status(of: process, "VmRSS:").flatMap { Int($0.split(separator: " ").dropLast().last?.drop { !$0.isNumber } ?? "") }
  }

  /// A line of what the system says of a process.
  private func status(of process: pid_t, _ key: String) -> Substring? {
    ProcessFiles.text("/proc/\(process)/status")?.split(separator: "\n").first { $0.hasPrefix(key) }
  }
}
