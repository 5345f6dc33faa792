import Foundation
import Synchronization
import TestSupport

/// Kills a worker of a host every tenth of a second, and measures the host.
final class Plague: Sendable {
  private struct State {
    var random: SplitMix64
    var start = ContinuousClock.now
    var isStarted = false
    var deaths = 0
    var sizes: [Int] = []
  }

  private let state: Mutex<State>

  /// Creates a plague that chooses its victims as a seed says.
  init(seed: UInt64) {
    state = Mutex(State(random: SplitMix64(seed: seed)))
  }

  /// How many workers were killed.
  var deaths: Int { state.withLock { $0.deaths } }

  /// The kibibytes of memory that the host had, every tenth of a second.
  var sizes: [Int] { state.withLock { $0.sizes } }

  /// Strikes when it is time to. Called often.
  func watch(_ host: pid_t) {
    state.withLock { state in
      if !state.isStarted { (state.isStarted, state.start) = (true, .now) }
      guard state.start.duration(to: .now) > .milliseconds(100 * (state.sizes.count + 1)) else { return }
      state.sizes.append(size(of: host) ?? state.sizes.last ?? 0)
      guard let victim = workers(of: host).randomElement(using: &state.random) else { return }
      if kill(victim, SIGKILL) == 0 { state.deaths += 1 }
    }
  }

  /// The workers of a host, in order: its own children alone, and of them only those that are workers.
  private func workers(of host: pid_t) -> [pid_t] {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(host)/task")) ?? []
    let lists = threads.compactMap {
      FileManager.default.contents(atPath: "/proc/\(host)/task/\($0)/children")
    }
    return lists.flatMap { String(decoding: $0, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) } }
      .filter { child in
        let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(child)/exe")
        return path.map { URL(filePath: $0).lastPathComponent.hasPrefix("bindery-worker") } == true
      }
      .sorted()
  }

  private func size(of process: pid_t) -> Int? {
    guard let data = FileManager.default.contents(atPath: "/proc/\(process)/status") else { return nil }
    let line = String(decoding: data, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line.flatMap { Int($0.split(separator: " ").dropLast().last?.drop { !$0.isNumber } ?? "") }
  }
}
