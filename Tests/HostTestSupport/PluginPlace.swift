package import BinderyExchange
package import BinderyHost
import Foundation

extension WorkerLimits {
  /// The limits of workers that don't hang: no machine is too slow for their deadline.
  package static var patient: WorkerLimits {
    var limits = WorkerLimits()
    limits.deadline = .seconds(3600)
    return limits
  }
}

/// Where a test has a plugin run.
package enum PluginPlace: String, CaseIterable, Sendable {
  case process, worker

  /// How a host has it run there.
  package var settings: WorkerSettings { settings(limits: .patient) }

  /// How a host has it run there, within limits.
  package func settings(limits: WorkerLimits) -> WorkerSettings {
    var settings = WorkerSettings(isolation: self == .worker ? .all : .none, program: Self.program)
    settings.limits = limits
    settings.limits.memory = 4 << 30
    return settings
  }

  /// The worker that was built with the tests, in the same folder.
  private static let program: String? = {
    let bundles = [Bundle.main] + Bundle.allBundles
    let folders = bundles.flatMap { [$0.bundleURL, $0.executableURL ?? $0.bundleURL] }.map {
      $0.deletingLastPathComponent().path
    }
    return folders.map { $0 + "/bindery-worker" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()
}
