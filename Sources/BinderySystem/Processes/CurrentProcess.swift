internal import Glibc

/// The properties of this process that the system knows.
package enum CurrentProcess {
  /// The ID of this process.
  package static var id: Int32 { getpid() }

  /// The number of processors that are online, or -1 if the system doesn't report it.
  package static var processorCount: Int { sysconf(Int32(_SC_NPROCESSORS_ONLN)) }

  /// Returns the value of an environment variable, or `nil` if it isn't set.
  package static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
