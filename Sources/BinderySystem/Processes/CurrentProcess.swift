internal import Glibc

/// What a process asks the system about itself.
package enum CurrentProcess {
  /// The process ID.
  package static var id: Int32 { getpid() }

  /// The number of processors that are online, or -1 if the system doesn't tell.
  package static var processorCount: Int { sysconf(Int32(_SC_NPROCESSORS_ONLN)) }

  /// Returns the value of an environment variable, or `nil` if it isn't set.
  package static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
