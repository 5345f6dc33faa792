package import BinderyExchange
package import BinderyHost
import TestSupport

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
    let program = BuildFolder.program("bindery-worker")
    var settings = WorkerSettings(isolation: self == .worker ? .all : .none, program: program)
    settings.limits = limits
    settings.limits.memory = 4 << 30
    return settings
  }
}
