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
    var ages: [pid_t: Int] = [:]
    var oldestCorpse = 0
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

  /// For how many tenths of a second in a row a child of the host was dead and not buried, at most.
  var oldestCorpse: Int { state.withLock { $0.oldestCorpse } }

  /// Strikes when it is time to. Called often.
  func watch(_ host: pid_t) {
    state.withLock { state in
      if !state.isStarted { (state.isStarted, state.start) = (true, .now) }
      guard state.start.duration(to: .now) > .milliseconds(100 * (state.sizes.count + 1)) else { return }
      state.sizes.append(size(of: host) ?? state.sizes.last ?? 0)
      let children = children(of: host)
      let corpses = children.filter { status(of: $0, "State:")?.contains("Z") == true }
      state.ages = Dictionary(uniqueKeysWithValues: corpses.map { ($0, state.ages[$0, default: 0] + 1) })
      state.oldestCorpse = max(state.oldestCorpse, state.ages.values.max() ?? 0)
      guard let victim = workers(among: children).randomElement(using: &state.random) else { return }
      if kill(victim, SIGKILL) == 0 { state.deaths += 1 }
    }
  }

  /// The processes that a host has started, those that are dead and not buried among them.
  private func children(of host: pid_t) -> [pid_t] {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(host)/task")) ?? []
    let lists = threads.compactMap {
      FileManager.default.contents(atPath: "/proc/\(host)/task/\($0)/children")
    }
    return lists.flatMap { String(decoding: $0, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) } }.sorted()
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
    guard let data = FileManager.default.contents(atPath: "/proc/\(process)/status") else { return nil }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix(key) }
  }
}
