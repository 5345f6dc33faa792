import CConfinement
import Foundation

/// What the machine that runs the tests grants.
enum Machine {
  static let support: confinement_support = {
    var support = confinement_support()
    confinement_probe(&support)
    return support
  }()

  /// Whether a process can be confined at all: some containers have neither Landlock nor filters.
  static var canConfine: Bool {
    support.landlock_version >= CONFINEMENT_LANDLOCK_VERSION && support.seccomp_filters
  }

  /// Whether a confined process can have a root of its own: many containers and some systems allow no namespaces.
  static var hasNamespaces: Bool { canConfine && support.namespaces }

  /// Whether the tests run as root with every ability, the one to mount included.
  static let grantsEverything: Bool = {
    let abilities = status("CapEff").flatMap { UInt64($0, radix: 16) } ?? 0
    return getuid() == 0 && abilities & (1 << 21) != 0
  }()

  /// What the kernel says of this process under a name.
  static func status(_ name: String) -> String? {
    let lines = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8).split(separator: "\n")
    return lines?.first { $0.hasPrefix(name + ":") }?.split(separator: "\t").last.map(String.init)
  }
}
